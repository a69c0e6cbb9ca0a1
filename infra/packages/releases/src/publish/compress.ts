import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { ReleaseFile } from '../formats.ts';
import { fileHash } from '../store/blobs.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|txt|ts|ico|webmanifest)$/;

/** Compresses files with the best level, once for each release. Skips files that compression does not make smaller. */
export async function compressFiles(
  sources: Map<string, Buffer>,
  files: Record<string, ReleaseFile>,
): Promise<{ fileRecords: Record<string, ReleaseFile>; bytes: Map<string, Buffer> }> {
  const bytes: Map<string, Buffer> = new Map();
  const fileRecords = await Promise.all(
    Object.entries(files).map(async ([path, file]) => {
      const source = sources.get(path);
      if (!source || file.kind === 'server' || file.kind === 'routes' || !COMPRESSIBLE.test(path)) return [path, file];
      const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
      const compressed = { br: await brotli(source, { params: options }), gzip: await zip(source, { level: 9 }) };
      if (compressed.br.length >= source.length || compressed.gzip.length >= source.length) return [path, file];
      bytes.set(`${path}.br`, compressed.br).set(`${path}.gz`, compressed.gzip);
      const encodings = { br: fileHash(compressed.br), gzip: fileHash(compressed.gzip) };
      return [path, { ...file, encodings }];
    }),
  );
  return { fileRecords: Object.fromEntries(fileRecords), bytes };
}
