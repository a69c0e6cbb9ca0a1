import type { ReleasesOverview } from '@linkstall/contracts/http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '../../test/processes.js';
import { publishAnotherRemote } from '../../test/small-site.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';
import { CandidateWatcher } from './candidate-watcher.js';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  const session = await testApp.api.newSession();
  ({ token } = session);
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
});

type TestRemote = Awaited<ReturnType<typeof publishAnotherRemote>>;

/** Writes the counts of the edge: pages with the candidate, and those with errors. */
function writeCounts({ remote, stable, candidate }: TestRemote, loads: number, errorPages: number): void {
  const others = { remote, loadFailures: 0, scriptErrors: 0, failedRenders: 0, lcp: [0, 0, 0, 0], inp: [0, 0, 0, 0] };
  const releases = [
    { ...others, release: stable, loads: 18_000, errorPages: 180 },
    { ...others, release: candidate, loads, errorPages },
  ];
  mkdirSync(join(testApp.dataDir, 'metrics'), { recursive: true });
  writeFileSync(join(testApp.dataDir, 'metrics/local.json'), JSON.stringify({ schema: 1, releases }));
}

/** One round of the watcher, which otherwise comes each minute. */
async function watchAfter(minutes: number): Promise<void> {
  testApp.app.get(Clock)['offsetSeconds'] = minutes * 60;
  await testApp.app.get(CandidateWatcher).runRound();
  testApp.app.get(Clock)['offsetSeconds'] = 0;
}

const overview = async () => (await testApp.api.get<ReleasesOverview>('admin/releases', { token })).body.data;
const statusOf = async (remote: string) => (await overview()).remotes.find((entry) => entry.remote === remote);

it('The API ends a watched candidate that is worse, and operators see why', async () => {
  const site = await publishAnotherRemote(testApp, 'watched');
  writeCounts(site, 2000, 60);
  expect((await statusOf(site.remote))?.judgement).toMatchObject({
    verdict: 'worse',
    reasons: [expect.stringContaining('3 % of 2,000 pages with the candidate')],
    watch: { until: expect.any(String), promote: true },
  });
  await watchAfter(1);
  expect(await statusOf(site.remote)).toMatchObject({ stable: site.stable, candidate: null, judgement: null });
  expect((await overview()).history.lines[0]).toMatchObject({
    ...{ action: 'rollback', by: 'judge', ended: site.candidate },
    message: expect.stringMatching(/^worse \(99\.9 % sure\): Pages with errors: 3 % of 2,000/),
  });
});

it('The API promotes a watched candidate at the end, if it is equal and enough was measured', async () => {
  const site = await publishAnotherRemote(testApp, 'watched');
  writeCounts(site, 2000, 20);
  await watchAfter(29);
  expect(await statusOf(site.remote)).toMatchObject({ candidate: site.candidate, judgement: { verdict: 'equal' } });
  await watchAfter(31);
  expect(await statusOf(site.remote)).toMatchObject({ stable: site.candidate, candidate: null });
});

it('The API promotes no candidate for which nothing was measured', async () => {
  const site = await publishAnotherRemote(testApp, 'watched');
  writeCounts(site, 0, 0);
  await watchAfter(31);
  const status = await statusOf(site.remote);
  expect(status).toMatchObject({ stable: site.stable, candidate: site.candidate, judgement: { watch: null } });
  expect((await overview()).history.lines[0]?.message).toMatch(/^The watch has ended\. unknown: Too few pages/);
});

it('Two APIs of one site judge at their start, and only one of them ends the candidate', async () => {
  const site = await publishAnotherRemote(testApp, 'watched');
  writeCounts(site, 2000, 60);
  const location = { MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir };
  await Promise.all([startApp(location), startApp(location)]);
  await until(async () => (await statusOf(site.remote))?.candidate === null);
  const { lines } = (await overview()).history;
  expect(lines.filter(({ remote, by }) => remote === site.remote && by === 'judge')).toHaveLength(1);
  expect(await statusOf(site.remote)).toMatchObject({ stable: site.stable });
});
