import { remoteConfig } from '@linkstall/remote-build';

export default remoteConfig(import.meta.dirname);
