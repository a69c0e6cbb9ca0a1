import { CONTRACT_VERSION, serverPage, type ServerModule, type ServerPages } from '@linkstall/contracts/shell';

import { storePage } from '../stores/store-page.tsx';

export const pages: ServerPages = { '/store/:at': serverPage(storePage) };

const server: ServerModule = { contractVersion: CONTRACT_VERSION, pages };
export default server;
