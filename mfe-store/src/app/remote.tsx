import { CONTRACT_VERSION, type RemoteModule } from '@linkstall/contracts/shell';

import { pages } from './pages.ts';

/** Every page of this remote is rendered on the server, so there are no routes beside them. */
const remote: RemoteModule = { contractVersion: CONTRACT_VERSION, routes: () => [], pages };
export default remote;
