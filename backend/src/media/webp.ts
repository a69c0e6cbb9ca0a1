/** Whether a WebP is as long as it says itself: not cut, not empty, not something else. */
export const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;
