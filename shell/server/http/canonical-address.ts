const LONGEST_PATH = 512;
/** Two slashes, encoded ones, backslashes, control characters. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const NO_ADDRESS = /\/\/|\\|%2f|%5c|%[01][\da-f]|%7f|[\u0000-\u001f]/i;

/**
 * The one form of a page's address, however it was typed: names answer in any case, and an encoded letter is that letter.
 * Null for what no page can have.
 */
export function canonicalAddress(pathname: string): string | null {
  if (pathname.length > LONGEST_PATH || NO_ADDRESS.test(pathname)) return null;
  try {
    return pathname.split('/').map(canonicalSegment).join('/');
  } catch {
    return null;
  }
}

const canonicalSegment = (segment: string): string =>
  encodeURIComponent(decodeURIComponent(segment).toLowerCase()).replaceAll('%40', '@');
