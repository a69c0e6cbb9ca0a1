import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';

import { countsOf, writeMetrics } from '../../testing/release-counts.ts';
import { remote, threeBuilds } from '../../testing/three-builds.ts';
import type { ReleaseMetrics } from '../formats.ts';
import { deploy, disable } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { log } from '../pointers/queries.ts';
import { countsNow } from './candidate.ts';
import { judgeWatchedCandidates } from './watch.ts';

const BEGIN = Date.parse('2026-11-29T08:00:00.000Z');
const END = BEGIN + 30 * 60_000;
const EQUAL = { stable: { loads: 38_000, errorPages: 380 }, candidate: { loads: 2000, errorPages: 20 } };
const WORSE = { ...EQUAL, candidate: { loads: 2000, errorPages: 60 } };

let store: Awaited<ReturnType<typeof threeBuilds>>['store'];
let stable = '';
let candidate = '';
before(async () => {
  const site = await threeBuilds();
  store = site.store;
  [stable, candidate] = site.names;
});
/** Each test has its own environment, with a candidate. */
let environments = 0;
beforeEach(async () => {
  environments += 1;
  store = { ...store, env: `test-${environments}` };
  await deploy(store, { remote, release: stable });
});

const metricsOf = (counts: { stable: Partial<ReleaseMetrics>; candidate: Partial<ReleaseMetrics> }) => [
  countsOf(remote, stable, counts.stable),
  countsOf(remote, candidate, counts.candidate),
];
const measure = (counts: Parameters<typeof metricsOf>[0]) => writeMetrics(store, metricsOf(counts));
const watch = (promote: boolean, earlier: readonly ReleaseMetrics[] = []) => {
  const before = countsNow(earlier, remote, { stable, candidate });
  const until = new Date(END).toISOString();
  return deploy(store, { remote, release: candidate, percent: 5, watch: { until, promote, before } });
};
const look = (now: number) => judgeWatchedCandidates({ dataDir: store.dataDir, env: store.env }, now);
const pointer = async () => (await readState(store)).remotes[remote];
const newestLine = async () => {
  const [line] = await log(store);
  return line && [line.seq, line.by, line.action, line.message];
};

test('a worse candidate is ended at once, by the judge and with the reasons in the log', async () => {
  await watch(true);
  measure(WORSE);
  await look(BEGIN);
  assert.equal((await pointer())?.candidate, undefined);
  assert.equal((await pointer())?.stable, stable);
  const [seq, by, action, message] = (await newestLine()) ?? [];
  assert.deepEqual([seq, by, action], [3, 'judge', 'rollback']);
  assert.equal(
    message,
    'worse (99.9 % sure): Pages with errors: 3 % of 2,000 pages with the candidate, 1 % of 38,000 pages with the stable release.',
  );
});

test('an equal candidate is promoted at the end and not before, when the team asked for it', async () => {
  await watch(true);
  measure(EQUAL);
  await look(END - 1);
  assert.equal((await pointer())?.candidate?.release, candidate);
  await look(END);
  assert.deepEqual([(await pointer())?.stable, (await pointer())?.candidate], [candidate, undefined]);
  assert.match(String(await newestLine()), /^3,judge,promote,equal \(99\.\d % sure\): /);
});

test('an equal candidate keeps its share when nobody asked for a promotion, and the watch ends', async () => {
  await watch(false);
  measure(EQUAL);
  await look(END);
  const { release, percent, watch: remaining } = (await pointer())?.candidate ?? {};
  assert.deepEqual([release, percent, remaining], [candidate, 5, undefined]);
  assert.match(String(await newestLine()), /^3,judge,deploy,The watch has ended\. equal/);
  measure(WORSE);
  await look(END);
  assert.equal((await newestLine())?.[0], 3, 'no watch, no change');
});

test('a candidate is not promoted when nothing or too little was measured', async () => {
  for (const counts of [
    { stable: {}, candidate: {} },
    { stable: { loads: 1e6 }, candidate: { loads: 499 } },
    { stable: {}, candidate: { loads: 1e6 } },
  ]) {
    await watch(true);
    measure(counts);
    await look(END);
    assert.deepEqual([(await pointer())?.stable, (await pointer())?.candidate?.release], [stable, candidate]);
    assert.match(String(await newestLine()), /judge,deploy,The watch has ended\. unknown: Too few pages/);
  }
});

test('pages before the watch do not count, also after a loss of the counts', async () => {
  await watch(true, metricsOf(WORSE));
  measure(WORSE);
  await look(BEGIN);
  measure({ stable: { loads: 1000 }, candidate: { loads: 100, errorPages: 59 } });
  await look(BEGIN);
  assert.equal((await newestLine())?.[0], 2);
});

test('a new share of the candidate keeps the watch, and a watch needs a share', async () => {
  await watch(true);
  await deploy(store, { remote, release: candidate, percent: 10 });
  const runningWatch = (await pointer())?.candidate?.watch;
  assert.equal(runningWatch?.until, new Date(END).toISOString());
  for (const percent of [0, 100])
    await assert.rejects(deploy(store, { remote, release: candidate, percent, watch: runningWatch ?? null }), {
      code: 'deploy.watch',
    });
});

test('six judges that look at the same time write one change', async () => {
  await watch(true);
  measure(WORSE);
  await Promise.all(Array.from({ length: 6 }, () => look(BEGIN)));
  assert.deepEqual([(await newestLine())?.[0], (await pointer())?.stable], [3, stable]);
});

test('a disabled remote is not promoted', async () => {
  await watch(true);
  await disable(store, { remote });
  measure(EQUAL);
  await look(END);
  assert.deepEqual([(await pointer())?.stable, (await pointer())?.candidate?.watch], [stable, undefined]);
});

test('a promotion that the gate refuses is tried once, and the candidate keeps its share', async () => {
  await watch(true);
  measure(EQUAL);
  const file = join(store.releasesDir, remote, candidate, 'release.json');
  await rename(file, `${file}.away`);
  await look(END);
  await look(END);
  await rename(`${file}.away`, file);
  const lines = await log(store);
  assert.deepEqual(
    lines.slice(0, 2).map(({ seq, by, action }) => [seq, by, action]),
    [
      [3, 'judge', 'deploy'],
      [null, 'judge', 'promote'],
    ],
  );
  assert.match(lines[0]?.message ?? '', /^The watch has ended\. The gate refuses: /);
});
