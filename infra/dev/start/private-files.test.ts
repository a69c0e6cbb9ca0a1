import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { makePrivate } from './private-files.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('makePrivate creates a folder for its owner only', () => {
  const folder = join(temporaryFolder('private'), 'a/data');
  makePrivate(folder);
  assert.equal(modeOf(folder), '700');
});

test('makePrivate removes the rights of other users from an existing folder, and keeps the rights of the owner', () => {
  const base = temporaryFolder('private');
  const [folder, elsewhere] = [join(base, 'data'), join(base, 'elsewhere')];
  mkdirSync(join(folder, 'images/a'), { recursive: true });
  for (const [path, mode] of [
    [join(folder, 'database.json'), 0o644],
    [join(folder, 'images/a/program'), 0o755],
    [elsewhere, 0o644],
  ] as const) {
    writeFileSync(path, '');
    chmodSync(path, mode);
  }
  symlinkSync(elsewhere, join(folder, 'link'));
  for (const path of [folder, join(folder, 'images'), join(folder, 'images/a')]) chmodSync(path, 0o755);
  makePrivate(folder);
  assert.deepEqual(
    ['', 'images', 'images/a', 'database.json', 'images/a/program'].map((path) => modeOf(join(folder, path))),
    ['700', '700', '700', '600', '700'],
  );
  assert.equal(modeOf(elsewhere), '644');
});
