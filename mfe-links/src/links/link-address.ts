/**
 * Where a stored url leads: http and https as they are, `/…` on this host, anything else over http.
 * `//host` and `/\host` lead off this host, so they are not `/…`; `httpbin.org` only looks like a scheme.
 */
export function linkAddress(url: string, origin = window.location.origin): string {
  if (/^https?:\/\//i.test(url)) return url;
  return /^\/(?![/\\])/.test(url) ? `${origin}${url}` : `http://${url}`;
}
