/**
 * The cookies that the edge reads and sets. With TLS their names start with `__Host-`, as the name of the session cookie does,
 * so no other host of the domain can set them. The edge and the API decide by the same origin (`forwarded-headers.ts`).
 */
import type { Exchange } from './exchange.ts';

type CookieRequest = Pick<Exchange, 'req' | 'origin'>;

/** Browsers accept a cookie with this prefix only with TLS, for this host alone, and with `Path=/`. */
const HOST_PREFIX = '__Host-';

const hasTls = ({ origin }: Pick<Exchange, 'origin'>): boolean => origin.startsWith('https:');

/**
 * The value of a cookie. With TLS only the name with the prefix counts. Without TLS both names count, because a proxy can speak
 * TLS to the browser and not tell the edge.
 */
export function cookieOf(request: CookieRequest, name: string): string | undefined {
  const header = request.req.headers.cookie;
  if (!header?.includes(name)) return undefined;
  const pairs = header.split(';').map((pair) => pair.trim());
  const names = hasTls(request) ? [HOST_PREFIX + name] : [HOST_PREFIX + name, name];
  const values = names.map((known) => pairs.find((pair) => pair.startsWith(`${known}=`))?.slice(known.length + 1));
  return values.find((value) => value !== undefined);
}

/** The `Set-Cookie` header of a cookie that scripts cannot read. */
export function cookieHeader(
  request: Pick<Exchange, 'origin'>,
  { name, value, seconds }: { readonly name: string; readonly value: string; readonly seconds: number },
): string {
  const [prefix, secure] = hasTls(request) ? [HOST_PREFIX, '; Secure'] : ['', ''];
  return `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The user name from the cookie that the shell sets for a logged-in user with a page. */
export const ownNameIn = (request: CookieRequest): string | undefined => cookieOf(request, 'ls_own');
