import type { SiteLink } from '@linkstall/contracts/http';
import { isWebAddress } from '@linkstall/kit/web-address';

import { cleanLineOf } from '../http/plain-text.js';
import type { TextRule } from '../http/rule.js';
import { withHttps } from '../http/web-address.js';

const MAX_TITLE = 40;
const MAX = 2_048;
const MESSAGE = 'Write a title and an address, such as Imprint https://example.com/imprint';

/** A link below the pages of the site, in one line: the title, a space, and the address. */
export const SITE_LINK: TextRule = {
  ...cleanLineOf('Link', MAX),
  problem: (line) => {
    const { title, url } = siteLinkIn(line);
    if (title === '' || !isWebAddress(url)) return MESSAGE;
    return Array.from(title).length > MAX_TITLE ? `A title must have at most ${MAX_TITLE} characters` : null;
  },
};

export function siteLinkIn(line: string): SiteLink {
  const end = line.lastIndexOf(' ');
  return { title: line.slice(0, Math.max(end, 0)).trim(), url: withHttps(line.slice(end + 1)) };
}
