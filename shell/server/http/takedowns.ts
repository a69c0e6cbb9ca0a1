import type { TimedResponse } from '@linkstall/releases/ssr-worker';
import type { IncomingHttpHeaders } from 'node:http';

import { tagOf } from '../responses/change-tags.ts';

export type PageTakedown = NonNullable<TimedResponse['takedown']>;

const HEADER = 'x-linkstall-hidden';
/** The paths of a creator: page, store, product, place, forms, and files below them. */
const PATH = /^\/(?:store\/@|form\/|abuse\/)?([^/@]+?)(?:\.qr\.svg|\/.*)?$/;

/** The takedown in a response of the API about a page: 451 for a hidden page, 410 for that of a suspended account. */
export function takedownIn(path: string, status: number, headers: IncomingHttpHeaders): PageTakedown | undefined {
  const header = headers[HEADER];
  if (typeof header !== 'string' || (status !== 451 && status !== 410)) return undefined;
  const [category = '', language = '', username = ''] = header.split(' ');
  return { name: tagOf(path).replace(/^user:/, ''), status, category, language, username };
}

/** Whether an address belongs to the hidden page. A page that has read the data of another page stays. */
export const isTakenDown = (pathname: string, { name }: PageTakedown): boolean =>
  PATH.exec(pathname)?.[1]?.toLowerCase() === name;
