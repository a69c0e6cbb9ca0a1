import { CONTRACT_VERSION, serverPage, type ServerModule, type ServerPages } from '@linkstall/contracts/shell';

import { aboutPage, privacyPage } from '../about/about-page.tsx';
import { formPage } from '../forms/form-page.tsx';
import { profilePage } from '../profiles/profile-page.tsx';
import { homePage } from './home-page.tsx';

/** The pages of this remote. The edge and the browser (`remote.tsx`) use the same list. */
export const pages: ServerPages = {
  '/': serverPage(homePage),
  '/about': serverPage(aboutPage),
  '/privacy': serverPage(privacyPage),
  '/:userName': serverPage(profilePage),
  '/form/:userName/:entry': serverPage(formPage),
};

const server: ServerModule = { contractVersion: CONTRACT_VERSION, pages };
export default server;
