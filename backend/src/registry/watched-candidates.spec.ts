import { grantVerbs } from '@linkstall/releases/team-changes';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createLatch } from '../../test/latch.js';
import { until } from '../../test/processes.js';
import { RegistryTeam } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { CandidateWatcher } from '../releases/candidate-watcher.js';
import { RegistryEnvironments } from './registry-environments.service.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

interface State {
  readonly seq: number;
  readonly stable: string;
  readonly candidate: string | null;
  readonly percent: number | null;
  readonly watch: { readonly until: string; readonly promote: boolean } | null;
  readonly judgement: { readonly verdict: string; readonly sure: number; readonly reasons: readonly string[] } | null;
}
interface Change {
  readonly seq: number;
}

/** A team, whose CI may also do the verbs. */
async function teamWith(verbs: readonly 'promote'[] = []) {
  const team = await RegistryTeam.new(testApp);
  await allow(team, verbs);
  const token = await team.token();
  const body = { release: team.published.candidate, percent: 5, message: 'Ship' };
  const start = (more: object, headers: Record<string, string> = {}) =>
    team.change<Change>('candidate', { ...body, ...more }, { token, headers });
  const state = async () => (await testApp.api.get<State>(`environments/local/${team.remote}`, { token })).body.data;
  const newestLine = async () => {
    const path = `environments/local/${team.remote}/log`;
    return (await testApp.api.get<{ lines: object[] }>(path, { token })).body.data.lines[0];
  };
  return { team, start, state, newestLine };
}

const allow = async (team: RegistryTeam, verbs: readonly 'promote'[]) =>
  grantVerbs(await team.open(), team.name, {
    who: 'publishers',
    environment: 'local',
    verbs: ['check', 'candidate', ...verbs],
    maxPercent: 5,
  });

/** Writes the counts of the edge: pages with each release, and those with errors. */
function writeCounts({ remote, published }: RegistryTeam, counts: Readonly<Record<'stable' | 'candidate', number[]>>) {
  const others = { remote, loadFailures: 0, scriptErrors: 0, failedRenders: 0, lcp: [0, 0, 0, 0], inp: [0, 0, 0, 0] };
  const releases = (['stable', 'candidate'] as const).map((role) => {
    const [loads, errorPages] = counts[role];
    return { ...others, release: published[role], loads, errorPages };
  });
  mkdirSync(join(testApp.dataDir, 'metrics'), { recursive: true });
  writeFileSync(join(testApp.dataDir, 'metrics/local.json'), JSON.stringify({ schema: 1, releases }));
}

const WORSE = { stable: [18_000, 180], candidate: [2000, 60] };
/** As many pages again as in `WORSE`, with as many errors for both releases. */
const EQUAL_AFTER_WORSE = { stable: [36_000, 360], candidate: [4000, 80] };
const WORSE_AFTER_WORSE = { stable: [36_000, 360], candidate: [4000, 120] };

/** One round of the watcher, which otherwise comes each minute. */
async function watchAfter(minutes: number): Promise<void> {
  testApp.app.get(Clock)['offsetSeconds'] = minutes * 60;
  await testApp.app.get(CandidateWatcher).runRound();
  testApp.app.get(Clock)['offsetSeconds'] = 0;
}

describe('A watched candidate of a CI', () => {
  it('is ended by the judge when it is worse, by the pages since the call', async () => {
    const { team, start, state, newestLine } = await teamWith();
    writeCounts(team, WORSE);
    expect((await start({ watchMinutes: 30 })).status).toBe(200);
    const { watch } = await state();
    expect(watch).toMatchObject({ until: expect.any(String), promote: false });
    await watchAfter(1);
    expect(await state()).toMatchObject({
      ...{ candidate: team.published.candidate, percent: 5 },
      judgement: { verdict: 'unknown', sure: 0, reasons: [expect.stringMatching(/0 of 500/), expect.anything()] },
    });
    writeCounts(team, WORSE_AFTER_WORSE);
    const { judgement } = await state();
    expect(judgement).toMatchObject({ verdict: 'worse', reasons: [expect.stringMatching(/^Pages with errors: 3 %/)] });
    const none = { pages: 0, bad: 0 };
    expect(await state()).toMatchObject({
      stableCounts: {
        release: team.published.stable,
        loads: 36_000,
        scriptErrors: 0,
        draw: none,
        lcp: none,
        inp: none,
      },
      candidateCounts: { release: team.published.candidate, loads: 4000, loadFailures: 0, failedRenders: 0 },
    });
    await watchAfter(2);
    expect(await state()).toMatchObject({
      stable: team.published.stable,
      candidate: null,
      watch: null,
      judgement: null,
    });
    expect(await newestLine()).toMatchObject({
      ...{ by: 'judge', action: 'rollback', release: team.published.stable },
      ended: team.published.candidate,
    });
  });

  it('is promoted at the end only when the CI asked for it', async () => {
    for (const promote of [true, false]) {
      const { team, start, state } = await teamWith(['promote']);
      writeCounts(team, WORSE);
      expect((await start({ watchMinutes: 30, promote })).status).toBe(200);
      expect((await state()).watch).toMatchObject({ promote });
      writeCounts(team, EQUAL_AFTER_WORSE);
      await watchAfter(29);
      expect((await state()).stable).toBe(team.published.stable);
      await watchAfter(31);
      const { stable, candidate } = team.published;
      const expected = promote ? { stable: candidate, candidate: null } : { stable, candidate };
      expect(await state()).toMatchObject({ ...expected, watch: null });
    }
  });

  it('that promotes itself needs the right to promote, also when that right ends while the call waits', async () => {
    const { team, start, state } = await teamWith();
    const before = await state();
    expect(await start({ watchMinutes: 30, promote: true })).toMatchObject({
      ...{ status: 403, body: { code: 'rights.verb' } },
    });
    await allow(team, ['promote']);
    const others = createLatch();
    const mutex = testApp.app.get(RegistryEnvironments)['mutex'];
    const otherChange = mutex.runExclusive(`local ${team.remote}`, () => others.whenOpen);
    const waiting = start({ watchMinutes: 30, promote: true });
    const isWaiting = async () =>
      (await team.audit()).some(
        ({ remote, call, outcome }) => [remote, call, outcome].join() === `${team.remote},candidate,allowed`,
      );
    await until(isWaiting);
    await allow(team, []);
    others.open();
    await otherChange;
    expect(await waiting).toMatchObject({ status: 403, body: { code: 'rights.verb' } });
    expect(await state()).toEqual(before);
  });

  it('that is sent again takes effect once, and another watch is another change', async () => {
    const { start, state } = await teamWith(['promote']);
    const { seq } = await state();
    const headers = { 'if-match': String(seq) };
    const wanted = { watchMinutes: 30 };
    const [first, again] = [await start(wanted, headers), await start(wanted, headers)];
    expect([first.status, again.text]).toEqual([200, first.text]);
    const { watch } = await state();
    for (const other of [{}, { watchMinutes: 31 }, { ...wanted, promote: true }])
      expect(await start(other, headers)).toMatchObject({ status: 412, body: { code: 'environment.moved' } });
    expect(await state()).toMatchObject({ seq: seq + 1, watch });
  });

  it('with a new share keeps its watch, and this change is recognized, too', async () => {
    const { start, state } = await teamWith();
    await start({ watchMinutes: 30 });
    const { seq, watch } = await state();
    const headers = { 'if-match': String(seq) };
    const [first, again] = [await start({ percent: 4 }, headers), await start({ percent: 4 }, headers)];
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await state()).toMatchObject({ seq: seq + 1, percent: 4, watch });
    expect(await start({ percent: 4, watchMinutes: 30 }, headers)).toMatchObject({ status: 412 });
  });

  it('needs a share, and a time of whole minutes up to a week', async () => {
    const { team, start, state } = await teamWith(['promote']);
    const before = await state();
    const token = await team.token();
    for (const [body, field] of [
      [{ promote: true }, 'promote'],
      [{ watchMinutes: 30, promote: 'yes' }, 'promote'],
      [{ watchMinutes: 0 }, 'watchMinutes'],
      [{ watchMinutes: 1.5 }, 'watchMinutes'],
      [{ watchMinutes: 10_081 }, 'watchMinutes'],
      [{ watchMinutes: '30m' }, 'watchMinutes'],
      [{ watchMinutes: null }, 'watchMinutes'],
    ] as const)
      expect(await start(body)).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
      });
    expect(await start({ percent: 0, watchMinutes: 30 })).toMatchObject({
      ...{ status: 400, body: { code: 'candidate.watch' } },
    });
    expect(await team.change('promote', { message: 'Go', watchMinutes: 30 }, { token })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'watchMinutes' }] } },
    });
    expect(await state()).toEqual(before);
  });
});
