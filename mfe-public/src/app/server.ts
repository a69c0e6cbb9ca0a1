import { CONTRACT_VERSION, type ServerModule } from '@linkstall/contracts/shell';

import { pages } from './pages.ts';

const server: ServerModule = { contractVersion: CONTRACT_VERSION, pages };
export default server;
