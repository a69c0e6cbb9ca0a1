/** In this order: what comes later also stands in what comes earlier. */
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
const MOST = 40;

/** With what somebody calls, in words they know. No more of the header is kept: the rest only tells people apart. */
export function deviceName(userAgent = ''): string {
  const nameOf = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [nameOf(BROWSERS), nameOf(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? programOf(userAgent);
}

/** `curl/8.5.0` is curl. */
function programOf(userAgent: string): string {
  const name = userAgent.slice(0, MOST).split('/', 1)[0] ?? '';
  return /^[\w .-]+$/.test(name) ? name.trim() || 'Unknown' : 'Unknown';
}
