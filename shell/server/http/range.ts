/** A byte range, both ends inclusive; null for all bytes. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const SINGLE_RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * Parses a `Range` header. Several ranges, or a malformed header, get all bytes. `unsatisfiable` means 416. When `If-Range`
 * has another tag, the client gets all bytes.
 */
export function byteRangeOf(
  { range, 'if-range': ifRange }: { readonly range?: string | undefined; readonly 'if-range'?: unknown },
  { etag, length }: { readonly etag: string; readonly length: number },
): ByteRange | 'unsatisfiable' | null {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const [whole, from = '', to = '', lastBytes] = SINGLE_RANGE.exec(range.replaceAll(' ', '').toLowerCase()) ?? [];
  if (whole === undefined) return null;
  const first = lastBytes === undefined ? Number(from) : Math.max(0, length - Number(lastBytes));
  const last = lastBytes === undefined && to !== '' ? Math.min(Number(to), length - 1) : length - 1;
  if (lastBytes === undefined && to !== '' && Number(to) < first) return null; // not a valid range
  return first >= length || lastBytes === '0' ? 'unsatisfiable' : { first, last };
}
