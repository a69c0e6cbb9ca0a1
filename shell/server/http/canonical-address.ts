const MAX_PATH = 512;
/** Matches double slashes, encoded slashes, backslashes and control characters. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const INVALID_PATH = /\/\/|\\|%2f|%5c|%[01][\da-f]|%7f|[\u0000-\u001f]/i;

/** The canonical path of a page: in lower case, and without needless percent-encoding. Null when no page can have the path. */
export function canonicalAddress(pathname: string): string | null {
  if (pathname.length > MAX_PATH || INVALID_PATH.test(pathname)) return null;
  try {
    return pathname.split('/').map(canonicalSegment).join('/');
  } catch {
    return null;
  }
}

const canonicalSegment = (segment: string): string =>
  encodeURIComponent(decodeURIComponent(segment).toLowerCase()).replaceAll('%40', '@');
