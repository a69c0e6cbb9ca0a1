/** The order matters: a user agent can contain the names of several browsers, and the first match in this list is right. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;
const MAX_LENGTH = 40;

/** A readable name of browser and system. The rest of the user agent is not stored, because it only identifies people. */
export function deviceName(userAgent = ''): string {
  const nameOf = (names: readonly (readonly [string, string])[]) =>
    names.find(([pattern]) => userAgent.includes(pattern))?.[1];
  const [browser, system] = [nameOf(BROWSERS), nameOf(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? programOf(userAgent);
}

/** The product name of a user agent, such as `curl` of `curl/8.5.0`. */
function programOf(userAgent: string): string {
  const name = userAgent.slice(0, MAX_LENGTH).split('/', 1)[0] ?? '';
  return /^[\w .-]+$/.test(name) ? name.trim() || 'Unknown' : 'Unknown';
}
