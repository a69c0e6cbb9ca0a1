import { SHARE } from '@linkstall/kit/share';

/**
 * Texts of the creators' pages and of all pages. The landing page, the about page and the entries have files of their own. The
 * specification fixes some texts letter by letter.
 */
export const texts = {
  site: {
    title: (site: string) => `${site}: your links and your stall on one page`,
    description:
      'Put everything you make, sing, cook and recommend on one quick page, in a look of your own, at one address.',
    createNow: 'Create Now',
  },
  page: {
    preview: (fullName: string, username: string) => `${fullName}, @${username}`,
    title: (fullName: string, username: string) => `${fullName} (@${username})`,
    description: (fullName: string) => `All links of ${fullName} on one page`,
    empty: 'Data Not Found',
    emptyText: 'Nothing is on this counter yet. Look in again soon.',
    ownEmptyText: 'Visitors find nothing here until you add a link.',
    addFirst: 'Add your first link',
    store: 'Store',
    affiliate: 'Affiliate link',
    share: SHARE,
    madeWith: (site: string) => `Made with ${site}`,
    report: 'Report this page',
    login: 'Log in',
    userNameMissing: 'User Name Not Found',
    userNameMissingText: 'This address holds no name.',
  },
} as const;
