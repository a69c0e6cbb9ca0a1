/** The part of some bytes that is asked for, both ends inside it; null: all of them. */
interface Part {
  readonly first: number;
  readonly last: number;
}

const ONE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * What `Range` asks of so many bytes. Several parts at once are answered by all of them, as is what cannot be read; `outside`:
 * there is no such part. `If-Range` names the bytes that the rest belongs to: of other ones it gets all.
 */
export function partOf(
  { range, 'if-range': ifRange }: { readonly range?: string | undefined; readonly 'if-range'?: unknown },
  { etag, length }: { readonly etag: string; readonly length: number },
): Part | 'outside' | null {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const [whole, from = '', to = '', lastBytes] = ONE.exec(range.replaceAll(' ', '').toLowerCase()) ?? [];
  if (whole === undefined) return null;
  const first = lastBytes === undefined ? Number(from) : Math.max(0, length - Number(lastBytes));
  const last = lastBytes === undefined && to !== '' ? Math.min(Number(to), length - 1) : length - 1;
  if (lastBytes === undefined && to !== '' && Number(to) < first) return null; // says nothing
  return first >= length || lastBytes === '0' ? 'outside' : { first, last };
}
