/** The kinds of images by their first bytes. The first four are those that the API accepts. */
const SIGNATURES: readonly (readonly [type: string, firstBytes: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638(?:37|39)61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/heic', /^.{8}66747970(?:6865(?:69|76)|6d(?:69|73)6631)/],
];
/** The part of a PNG or WebP that says whether the image moves. */
const HEAD_BYTES = 4_096;

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/**
 * The file with the type that its first bytes tell, because phones and chat programs lose types and names. A file of another
 * kind keeps its type, and the decoder of the browser decides.
 */
export async function withTrueType(file: File): Promise<File> {
  const firstBytes = hexOf(await bytesOf(file.slice(0, 16)));
  const [type = file.type] = SIGNATURES.find(([, signature]) => signature.test(firstBytes)) ?? [];
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Whether an image moves. The API stores its first frame. */
export async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return hasSeveralFrames(await bytesOf(file));
  const head = hexOf(await bytesOf(file.slice(0, HEAD_BYTES)));
  if (file.type === 'image/png') return head.includes('6163544c'); // the chunk acTL
  // The flag of the chunk VP8X.
  return (
    file.type === 'image/webp' && head.startsWith('56503858', 24) && (Number.parseInt(head.slice(40, 42), 16) & 2) !== 0
  );
}

/** Each frame of a GIF that moves has a control block: 21 F9 04. */
function hasSeveralFrames(bytes: Uint8Array): boolean {
  const next = (from: number) => {
    for (let at = bytes.indexOf(0x21, from); at !== -1; at = bytes.indexOf(0x21, at + 1))
      if (bytes[at + 1] === 0xf9 && bytes[at + 2] === 4) return at;
    return -1;
  };
  const first = next(0);
  return first !== -1 && next(first + 1) !== -1;
}
