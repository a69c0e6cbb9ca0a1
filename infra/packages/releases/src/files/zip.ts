import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly path: string;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const EMPTY = new Uint8Array();

/**
 * Streams a zip archive with at most one chunk of a file in memory. Files are stored without compression, because almost all
 * bytes are images.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): AsyncGenerator<Uint8Array, void> {
  const output: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    output.push(chunk);
  });
  for await (const { path, chunks } of entries) {
    const file = new ZipPassThrough(path);
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* output.splice(0);
    }
    file.push(EMPTY, true);
    yield* output.splice(0);
  }
  zip.end();
  yield* output.splice(0);
}
