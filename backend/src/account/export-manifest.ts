import type { ZipEntry } from '@linkstall/releases/zip';
import { createHash, type Hash } from 'node:crypto';

/** The site and the user of an export. */
interface Origin {
  readonly site: string;
  readonly username: string;
  readonly exportedAt: string;
}

/** Adds `manifest.json` with the hash of each file, and `manifest.sig` with the signature of the site. */
export async function* withManifest(
  entries: AsyncIterable<ZipEntry>,
  origin: Origin,
  signatureOf: (bytes: Buffer) => string,
): AsyncGenerator<ZipEntry> {
  const files: Record<string, string> = {};
  for await (const { path, chunks } of entries) {
    const hash = createHash('sha256');
    yield { path, chunks: hashed(chunks, hash) };
    files[path] = hash.digest('hex');
  }
  const manifest = Buffer.from(`${JSON.stringify({ ...origin, files }, null, 2)}\n`);
  yield { path: 'manifest.json', chunks: [manifest] };
  yield { path: 'manifest.sig', chunks: [Buffer.from(`${signatureOf(manifest)}\n`)] };
}

async function* hashed(chunks: ZipEntry['chunks'], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
