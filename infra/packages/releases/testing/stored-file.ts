import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Release } from '../src/formats.ts';
import { storedForms, SUFFIXES } from '../src/signed/verify.ts';
import { blobKey } from '../src/store/blobs.ts';

/**
 * The path on the disk of a file of a release.
 * @param path as in the build; with `.br` or `.gz` for a compressed form; or `release.json`
 */
export function storedFile(dataDir: string, { remote, release }: { remote: string; release: string }, path: string) {
  const recordFile = join(dataDir, 'releases', remote, release, 'release.json');
  if (path === 'release.json') return recordFile;
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Release;
  const form = storedForms(record).find(
    (stored) => stored.path + (stored.encoding ? SUFFIXES[stored.encoding] : '') === path,
  );
  if (!form) throw new Error(`${remote} ${release} has no file ${path}`);
  return join(dataDir, blobKey(form.file.sha384));
}
