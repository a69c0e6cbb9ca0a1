import type { TimedResponse } from '@linkstall/releases/ssr-worker';
import type { IncomingHttpHeaders } from 'node:http';

import { ResponseBody } from '../responses/response-body.ts';
import type { CachedResponse } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';

type MovedPage = NonNullable<TimedResponse['moved']>;

const HEADER = 'x-linkstall-moved';
/** The paths of a creator: page, store, product, place, and files below them. */
const PATH = /^\/(store\/@)?([^/@]+?)(\.qr\.svg|\/.*)?$/;

/** The new address in a response of the API about a page that has moved. @param path after `/api/v1` */
export function movedPageIn(path: string, headers: IncomingHttpHeaders): MovedPage | undefined {
  const address = headers[HEADER];
  return typeof address === 'string' ? { name: tagOf(path).replace(/^user:/, ''), address } : undefined;
}

/** The same path at the new address; null for the path of somebody else, whose page has read the data of the moved page. */
export function movedLocation(pathname: string, { name: movedName, address }: MovedPage): string | null {
  const [, store, name = '', rest = ''] = PATH.exec(pathname) ?? [];
  if (name.toLowerCase() !== movedName) return null;
  const { origin, pathname: page } = new URL(address);
  return `${origin}${store ? `/store/@${page.slice(1)}` : page}${rest}`;
}

/**
 * The redirect of a moved page. Caches store it as a page, and drop it when the creator ends the redirect. Without this
 * limit, browsers would redirect for ever.
 */
export const movedResponse = (location: string): CachedResponse => ({
  status: 301,
  headers: { location, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  body: new ResponseBody(''),
});
