/**
 * Where a product leads: http and https as they are, `/…` on this host, anything else over http.
 * `//host` and `/\host` would leave this host, so they are not `/…`; `httpbin.org` only looks like a scheme.
 */
export function productAddress(url: string): string {
  // A browser drops tabs and line ends inside an address, so `/<tab>/host` would be `//host`.
  const address = url.replace(/[\t\n\r]/g, '').trim();
  return /^https?:\/\//i.test(address) || /^\/(?![/\\])/.test(address) ? address : `http://${address}`;
}
