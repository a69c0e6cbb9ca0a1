import assert from 'node:assert/strict';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { publish } from './publish.ts';
import { UPLOAD_LIMITS as LIMITS } from './upload-limits.ts';

/** Writes empty files of these sizes. They use no space on the disk. */
async function buildWith(sizes: Readonly<Record<string, number>>) {
  const packageDir = await fixtureBuild({ server: null });
  for (const [path, bytes] of Object.entries(sizes)) {
    const file = join(packageDir, 'dist/release', path);
    await writeFile(file, '');
    await truncate(file, bytes);
  }
  return packageDir;
}

const numbered = (count: number, bytes: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`photo-${index}.png`, bytes]));

for (const [subject, sizes, sentences] of [
  // Node cannot read a file of 3 GB at once, so another message would appear if publish read it.
  [
    'every file above the limit',
    { 'film.mp4': 3_000_000_000, 'song.ogg': LIMITS.fileBytes + 1, 'photo.png': LIMITS.fileBytes },
    [
      /^mfe-public: film\.mp4 has 3000\.0 MB, but a file may have at most 10\.0 MB: make it smaller, or load it/,
      /^mfe-public: song\.ogg has 10\.0 MB/,
      /all files have/,
    ],
  ],
  ['too many bytes', numbered(6, 9_000_000), [/all files have 54\.0 MB, .* at most 50\.0 MB: leave out files/]],
  ['too many files', numbered(1000, 1), [/has 100\d files, but a release may have at most 1000: make fewer chunks/]],
] as [string, Record<string, number>, RegExp[]][]) {
  test(`publish refuses ${subject} before it reads the files`, async () => {
    const store = await fixtureStore();
    const packageDir = await buildWith(sizes);
    await assert.rejects(publish(store, { ...store, packageDir }), (error: any) => {
      assert.equal(error.code, 'build.size');
      assert.equal(error.problems.length, sentences.length);
      for (const [at, sentence] of sentences.entries()) assert.match(error.problems[at].message, sentence);
      return true;
    });
  });
}
