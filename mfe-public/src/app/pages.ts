import { serverPage, type ServerPages } from '@linkstall/contracts/shell';

import { landingPage } from '../landing/landing-page.tsx';
import { profilePage } from '../profiles/profile-page.tsx';

/** The same pages for the edge (`server.ts`) and for the browser (`remote.tsx`). */
export const pages: ServerPages = { '/': serverPage(landingPage), '/:userName': serverPage(profilePage) };
