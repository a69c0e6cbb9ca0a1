const BASE = '/api/v1';

/** Where a call goes: inside this site's API, whatever the path says. The API itself is the empty path, or `/`. */
export function addressOf(path: string, origin: string): string {
  const address = /^(?:$|\/(?!\/))/.test(path) ? new URL(path === '/' ? BASE : BASE + path, origin) : null;
  const inside =
    address &&
    address.origin === new URL(origin).origin &&
    (address.pathname === BASE || address.pathname.startsWith(`${BASE}/`));
  if (!inside) throw new TypeError(`not a path of the API: ${path}`);
  return address.href;
}
