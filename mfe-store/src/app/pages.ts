import { serverPage, type ServerPages } from '@linkstall/contracts/shell';

import { storePage } from '../stores/store-page.tsx';

export const pages: ServerPages = { '/store/:at': serverPage(storePage) };
