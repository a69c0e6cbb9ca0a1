import { CONTRACT_VERSION, type RemoteModule } from '@linkstall/contracts/shell';

import { pages } from './server.ts';

/** All pages come rendered from the edge, so there is no route of its own, and no state that would need a store. */
const remote: RemoteModule = { contractVersion: CONTRACT_VERSION, routes: () => [], pages };
export default remote;
