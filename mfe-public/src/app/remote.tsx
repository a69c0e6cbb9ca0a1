import { CONTRACT_VERSION, type RemoteModule } from '@linkstall/contracts/shell';

import { pages } from './server.ts';

/** The edge renders all pages of this remote, so the remote has no routes and no store. */
const remote: RemoteModule = { contractVersion: CONTRACT_VERSION, routes: () => [], pages };
export default remote;
