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
    const { email: _hidden, ...content } = pageContent(user);
    const links = content.links.slice(0, LINKS_SHOWN).map((link) => ({ ...link, url: '' }));
    return { content: { ...content, links }, themeName: user.UserTheme[0]?.name ?? '' };
  });
