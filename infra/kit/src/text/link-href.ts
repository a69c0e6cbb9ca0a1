/**
 * Where a creator's link leads, by the rule of the specification read strictly: `//` and `/\` would leave this host.
 * A path stays a path, which the browser makes absolute on the current host. For browsers and for the API.
 */
export function linkHref(url: string) {
  // A browser drops tabs and line ends inside an address, so `/<tab>/host` would be `//host`.
  const address = url.replace(/[\t\n\r]/g, '').trim();
  if (/^https?:\/\//i.test(address)) return address;
  if (/^\/(?![/\\])/.test(address)) return address;
  return `http://${address}`;
}
