import { randomBytes } from 'node:crypto';

import { cookieOf, type Exchange } from '../http/exchange.ts';

const COOKIE = 'ls_visitor';
const ONE_MONTH = 30 * 24 * 60 * 60;

/** The visitor's own random number; one who has none is given one when a rollout needs it. */
export function visitorOf({ req, origin }: Exchange): { readonly id: string; readonly cookie: string | null } {
  const known = cookieOf(req, COOKIE);
  if (known && /^[0-9a-f]{32}$/.test(known)) return { id: known, cookie: null };
  const id = randomBytes(16).toString('hex');
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return { id, cookie: `${COOKIE}=${id}; Path=/; Max-Age=${ONE_MONTH}; HttpOnly; SameSite=Lax${secure}` };
}
