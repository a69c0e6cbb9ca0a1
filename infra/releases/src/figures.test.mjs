import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../testing/temporary-folder.mjs';
import { figuresFile, readFigures } from './figures.mjs';

const counted = {
  ...{ remote: 'mfe-links', release: '1.0.0~aaaaaaaaaaaa' },
  ...{ loads: 5, loadFailures: 1, scriptErrors: 2, failedRenders: 0 },
};

test('figures are those that were kept; without a file, or with a damaged one, there are none', async () => {
  const where = { dataDir: temporaryFolder('figures'), env: 'local' };
  assert.deepEqual(await readFigures(where), []);
  await mkdir(dirname(figuresFile(where)), { recursive: true });
  await writeFile(figuresFile(where), JSON.stringify({ schema: 1, releases: [counted, { remote: '../x' }] }));
  assert.deepEqual(await readFigures(where), [counted]);
  for (const text of ['', 'garbage', 'null', '{"schema":1}', '{"schema":1,"releases":[null]}']) {
    await writeFile(figuresFile(where), text);
    assert.deepEqual(await readFigures(where), []);
  }
});
