import type { ReleasesOverview } from '@linkstall/contracts/http';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { until } from '../../test/processes.js';
import { publishAnotherRemote } from '../../test/small-site.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';
import { CandidateWatcher } from './candidate-watcher.js';

const [FIRST_EDGE, SECOND_EDGE] = ['00000000000000aa', '00000000000000bb'] as const;
const RELEASE = '0.2.0~5d41402abc4b';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

interface Batch {
  readonly edge: string;
  readonly sequence: number;
  readonly counts: readonly string[];
}

const send = (batch: Batch, { api } = testApp, key = EDGE_KEY) =>
  api.post('insights/release-counts', batch, { headers: { 'x-edge-key': key } });

const metricsIn = async ({ dataDir }: TestApp) =>
  JSON.parse(await readFile(join(dataDir, 'metrics/local.json'), 'utf8').catch(() => '{}')) as {
    releases?: readonly { remote: string; release: string; loads: number; lcp: number[] }[];
  };

it('adds the counts of two edges, each batch once, also when it arrives again or at another API', async () => {
  const DATA_DIR = await temporaryFolder();
  await cp(join(testApp.dataDir, 'operator-key'), join(DATA_DIR, 'operator-key'));
  const otherApp = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR });
  const line = (count: string) => `local mfe-public ${RELEASE} ${count}`;
  const first = { edge: FIRST_EDGE, sequence: 1, counts: [line('loads 3'), line('lcp2 1'), line('draw1 2')] };
  const second = { edge: SECOND_EDGE, sequence: 1, counts: [line('loads 4'), line('errorPages 1')] };
  const batches = await Promise.all([send(first), send(first, otherApp), send(second), send(second), send(second)]);
  expect(batches.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await send({ ...first, sequence: 2, counts: [line('loads 10')] }, otherApp);
  const expected = {
    ...{ remote: 'mfe-public', release: RELEASE, loads: 17, loadFailures: 0, scriptErrors: 0, errorPages: 1 },
    ...{ failedRenders: 0, lcp: [0, 0, 1, 0], inp: [0, 0, 0, 0], draw: [0, 2, 0, 0] },
  };
  for (const app of [testApp, otherApp]) {
    await app.app.get(CandidateWatcher).runRound();
    expect((await metricsIn(app)).releases).toEqual([expected]);
  }
  await otherApp.close();
});

it('the page for operators shows the sums, and the file follows within a second', async () => {
  const session = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
  const { remote, stable } = await publishAnotherRemote(testApp, 'watched');
  for (const [edge, loads] of [
    [FIRST_EDGE, 5],
    [SECOND_EDGE, 7],
  ] as const)
    await send({ edge, sequence: 1, counts: [`local ${remote} ${stable} loads ${loads}`] });
  const overview = (await testApp.api.get<ReleasesOverview>('admin/releases', { token: session.token })).body.data;
  expect(overview.remotes.find((entry) => entry.remote === remote)?.stableCounts).toMatchObject({ loads: 12 });
  await send({ edge: FIRST_EDGE, sequence: 2, counts: [`local ${remote} ${stable} loads 1`] });
  await until(async () => (await metricsIn(testApp)).releases?.find((entry) => entry.remote === remote)?.loads === 13);
});

it.each([
  [404, { edge: FIRST_EDGE, sequence: 1, counts: [] }, 'another key of 32 characters or more.'],
  [400, { edge: 'x', sequence: 1, counts: [] }, EDGE_KEY],
  [400, { edge: FIRST_EDGE, sequence: 0, counts: [] }, EDGE_KEY],
  [400, { edge: FIRST_EDGE, sequence: 1, counts: [`local mfe-public ${RELEASE} $where 1`] }, EDGE_KEY],
  [400, { edge: FIRST_EDGE, sequence: 1, counts: [`local mfe-public ../x loads 1`] }, EDGE_KEY],
])('answers %s to %j', async (status, batch, key) => {
  expect((await send(batch, testApp, key)).status).toBe(status);
});
