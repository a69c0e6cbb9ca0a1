import { CONTRACT_VERSION, serverPage, type ServerModule, type ServerPages } from '@linkstall/contracts/shell';

import { aboutPage, privacyPage } from '../about/about-page.tsx';
import { landingPage } from '../landing/landing-page.tsx';
import { profilePage } from '../profiles/profile-page.tsx';

/** The same pages for the edge and for the browser (`remote.tsx`). */
export const pages: ServerPages = {
  '/': serverPage(landingPage),
  '/about': serverPage(aboutPage),
  '/privacy': serverPage(privacyPage),
  '/:userName': serverPage(profilePage),
};

const server: ServerModule = { contractVersion: CONTRACT_VERSION, pages };
export default server;
