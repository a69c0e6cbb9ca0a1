import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Streams a zip archive with at most one file in memory. Files are stored without compression, because almost all bytes are
 * images.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { path, bytes } of entries) {
    const file = new ZipPassThrough(path);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
