import { CONTRACT_VERSION, serverPage, type ServerModule, type ServerPages } from '@linkstall/contracts/shell';

import { landingPage } from '../landing/landing-page.tsx';
import { profilePage } from '../profiles/profile-page.tsx';

/** The same pages for the edge and for the browser (`remote.tsx`). */
export const pages: ServerPages = { '/': serverPage(landingPage), '/:userName': serverPage(profilePage) };

const server: ServerModule = { contractVersion: CONTRACT_VERSION, pages };
export default server;
