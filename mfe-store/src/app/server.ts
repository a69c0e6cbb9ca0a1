import { CONTRACT_VERSION, serverPage, type ServerModule, type ServerPages } from '@linkstall/contracts/shell';

import { productPage } from '../stores/product/product-page.tsx';
import { storePage } from '../stores/store-page.tsx';

export const pages: ServerPages = {
  '/store/:at': serverPage(storePage),
  '/store/:at/:product': serverPage(productPage),
};

const server: ServerModule = { contractVersion: CONTRACT_VERSION, pages };
export default server;
