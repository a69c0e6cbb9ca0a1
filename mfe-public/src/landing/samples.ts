import type { SampleUser } from '@linkstall/contracts/http';

import { pageContent, type PageContent } from '../ui/page-content.ts';

/** Links that a small picture has room for. */
const LINKS_SHOWN = 8;

/** A sample page in the gallery: its picture, and the name of its theme. */
export interface Sample {
  readonly content: PageContent;
  readonly themeName: string;
}

/** The API's groups as one list. A picture needs no addresses of links, and the gallery shows no e-mail. */
export const samplesOf = (groups: readonly (readonly SampleUser[])[]): Sample[] =>
  groups.flat().map((user) => {
    const { username, fullName, avatar, links, theme } = pageContent(user);
    const shown = links.slice(0, LINKS_SHOWN).map((link) => ({ ...link, url: '' }));
    return {
      content: { username, fullName, avatar, links: shown, theme, hasStore: false },
      themeName: user.UserTheme[0]?.name ?? '',
    };
  });
