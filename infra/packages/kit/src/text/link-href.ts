/**
 * The `href` of a creator's link, by a strict reading of the specification's rule. A path stays a path on the current host.
 * `//` and `/\` do not count as a path, because they lead to another host. Used in browsers and in the API.
 */
export function linkHref(url: string) {
  // Removed here, because browsers remove tabs and line breaks in an address, so that `/<tab>/host` becomes `//host`.
  const address = url.replace(/[\t\n\r]/g, '').trim();
  if (/^https?:\/\//i.test(address)) return address;
  if (/^\/(?![/\\])/.test(address)) return address;
  return `http://${address}`;
}
