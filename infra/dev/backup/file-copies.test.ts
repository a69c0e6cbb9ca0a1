import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { FileCopies } from './file-copies.ts';
import { Repository } from './repository.ts';

test('a release that prune deletes during a backup is left out as a whole, and other releases are complete', async () => {
  const dataDir = temporaryFolder('backup-data');
  const write = (path: string) => {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), path);
  };
  for (const release of ['kept', 'pruned'])
    for (const path of [
      `releases/mfe-a/${release}/release.json`,
      `maps/mfe-a/${release}/main.js.map`,
      `blobs/aa/${release}`,
    ])
      write(path);
  const repository = await Repository.open(temporaryFolder('backup'), undefined, { creates: true });
  const copies = new FileCopies(repository, dataDir, { previousFiles: new Map(), contents: new Set() });
  await copies.addBelow('releases');
  await copies.addBelow('maps');
  // In the order of `linkstall prune`.
  for (const path of ['releases/mfe-a/pruned', 'maps/mfe-a/pruned', 'blobs/aa/pruned'])
    rmSync(join(dataDir, path), { recursive: true });
  await copies.addBelow('blobs');
  await copies.dropDeletedReleases(null);
  assert.deepEqual([...copies.files.keys()].sort(), [
    'blobs/aa/kept',
    'maps/mfe-a/kept/main.js.map',
    'releases/mfe-a/kept/release.json',
  ]);
});
