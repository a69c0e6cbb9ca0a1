import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';

import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { metricsFile, readReleaseMetrics } from './release-metrics.ts';

const counted = {
  ...{ remote: 'mfe-links', release: '1.0.0~aaaaaaaaaaaa' },
  ...{ loads: 5, loadFailures: 1, scriptErrors: 2, errorPages: 1, failedRenders: 0 },
  ...{ lcp: [1, 2, 1, 0], inp: [4, 0, 0, 0], draw: [3, 0, 1, 0] },
};

test('readReleaseMetrics returns the stored metrics, and an empty list for a missing or damaged file', async () => {
  const location = { dataDir: temporaryFolder('metrics'), env: 'local' };
  assert.deepEqual(await readReleaseMetrics(location), []);
  await mkdir(dirname(metricsFile(location)), { recursive: true });
  await writeFile(
    metricsFile(location),
    JSON.stringify({
      schema: 1,
      releases: [counted, { ...counted, remote: '../x' }, { ...counted, lcp: [1] }, { ...counted, draw: [1] }],
    }),
  );
  assert.deepEqual(await readReleaseMetrics(location), [counted]);
  const { draw: _, ...earlier } = counted;
  await writeFile(metricsFile(location), JSON.stringify({ schema: 1, releases: [earlier] }));
  assert.deepEqual(await readReleaseMetrics(location), [{ ...earlier, draw: [0, 0, 0, 0] }]);
  for (const text of ['', 'garbage', 'null', '{"schema":1}', '{"schema":1,"releases":[null]}']) {
    await writeFile(metricsFile(location), text);
    assert.deepEqual(await readReleaseMetrics(location), []);
  }
});
