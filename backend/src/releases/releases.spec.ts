import type { ReleaseHistory, ReleaseOrder, ReleasesOverview } from '@linkstall/contracts/http';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { anotherRemote } from '../../test/small-site.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

let running: TestApp;
let token: string;
let username: string;
beforeAll(async () => {
  running = await startApp();
  const session = await running.api.newSession();
  ({ token } = session);
  ({ username } = session.user);
  await running.app.get(UsersService).setOperator(username, true);
});
afterAll(() => running.close());

const overview = async () => (await running.api.get<ReleasesOverview>('admin/releases', { token })).body.data;
const standing = async (remote: string) => (await overview()).remotes.find((one) => one.remote === remote);
type Asked = Pick<ReleaseOrder, 'message' | 'stable' | 'candidate'> & Partial<ReleaseOrder>;
/** Of a remote that has only ever had one stable release, and is on, unless it says otherwise. */
const order = (remote: string, action: string, { previous = '', disabled = false, ...rest }: Asked) =>
  running.api.post(`admin/releases/${remote}/${action}`, { previous, disabled, ...rest }, { token });

describe('An operator', () => {
  it('sees what is live and on trial, since when, by whom and why, with the metrics of both', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const counted = { remote, loadFailures: 2, scriptErrors: 1, failedRenders: 0 };
    const releases = [
      { ...counted, release: stable, loads: 900 },
      { ...counted, release: candidate, loads: 100 },
    ];
    mkdirSync(join(running.dataDir, 'metrics'), { recursive: true });
    writeFileSync(join(running.dataDir, 'metrics/local.json'), JSON.stringify({ schema: 1, releases }));
    expect(await standing(remote)).toEqual({
      remote,
      stable,
      candidate,
      percent: 10,
      previous: null,
      disabled: false,
      pages: [{ path: `/admin/${remote}`, title: expect.any(String) }],
      slots: [],
      stableSince: { at: expect.any(String), by: 'Asha', message: 'The first one' },
      candidateSince: { at: expect.any(String), by: 'Asha', message: 'Try it' },
      disabledSince: null,
      stableCounts: { release: stable, loads: 900, loadFailures: 2, scriptErrors: 1, failedRenders: 0 },
      candidateCounts: { release: candidate, loads: 100, loadFailures: 2, scriptErrors: 1, failedRenders: 0 },
    });
  });

  it('promotes, rolls back, switches off and on, each under their name and with their reason', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const promoted = await order(remote, 'promote', { message: 'Looks good', stable, candidate });
    expect(promoted).toMatchObject({ status: 200, body: { data: { remote, release: candidate } } });
    expect(await standing(remote)).toMatchObject({
      stable: candidate,
      candidate: null,
      previous: stable,
      stableSince: { by: `@${username}`, message: 'Looks good' },
    });
    const seen = { stable: candidate, candidate: '', previous: stable };
    expect((await order(remote, 'disable', { ...seen, message: 'It leaks' })).status).toBe(200);
    expect(await standing(remote)).toMatchObject({ disabled: true, disabledSince: { message: 'It leaks' } });
    expect((await order(remote, 'enable', { ...seen, message: 'It does not', disabled: true })).status).toBe(200);
    const back = await order(remote, 'rollback', { ...seen, message: 'Orders were lost' });
    expect(back).toMatchObject({ status: 200, body: { data: { release: stable } } });
    const { lines } = (await overview()).history;
    expect(lines.slice(0, 2)).toMatchObject([
      { action: 'rollback', remote, release: stable, by: `@${username}`, message: 'Orders were lost', refused: [] },
      { action: 'enable', remote, by: `@${username}`, message: 'It does not' },
    ]);
  });

  it('is told when somebody else changed it meanwhile, and nothing is done', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    await order(remote, 'rollback', { message: 'First', stable, candidate });
    expect((await overview()).history.lines[0]).toMatchObject({ message: 'First', ended: candidate });
    const late = await order(remote, 'promote', { message: 'Second', stable, candidate });
    expect(late).toMatchObject({ status: 409, body: { code: 'releases.changed' } });
    expect(await standing(remote)).toMatchObject({ stable, candidate: null });
  });

  it('does it once, also when the response was lost and nothing but the history remembers it', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const ask = { message: 'Once', stable, candidate };
    const [one, two] = await Promise.all([order(remote, 'rollback', ask), order(remote, 'rollback', ask)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.data).toEqual(two.body.data);
  });

  it('is told when what a rollback would lead to is another release by now, and when it stands so already', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const seen = { stable, candidate, message: 'Once more' };
    const other = await order(remote, 'rollback', { ...seen, previous: candidate });
    expect(other).toMatchObject({ status: 409, body: { code: 'releases.changed' } });
    const before = (await overview()).history.lines[0]?.seq;
    const already = await order(remote, 'enable', seen);
    expect(already).toMatchObject({ status: 200, body: { data: { seq: before, already: true } } });
    expect((await overview()).history.lines[0]?.seq).toBe(before);
  });

  it('is told that the key that signs is damaged, and not where it lies', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const file = join(running.dataDir, 'release-key.pem');
    const key = readFileSync(file);
    writeFileSync(file, 'garbage');
    const refused = await order(remote, 'rollback', { message: 'Go', stable, candidate });
    writeFileSync(file, key);
    expect(refused).toMatchObject({ status: 501, body: { code: 'releases.key' } });
    expect(refused.body.message).toMatch(/key that signs releases.*linkstall verify/);
    expect(refused.text).not.toContain(running.dataDir);
  });

  it('is refused in words what the gate refuses, and the history has it', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    rmSync(join(running.dataDir, 'releases', remote, candidate, 'remote-entry.js'));
    const refused = await order(remote, 'promote', { message: 'Go', stable, candidate });
    expect(refused).toMatchObject({ status: 409, body: { code: 'releases.refused' } });
    expect(refused.body.message).toContain('remote-entry.js');
    const [line] = (await overview()).history.lines;
    expect(line).toMatchObject({ seq: null, action: 'promote', remote, by: `@${username}`, message: 'Go' });
    expect(line?.refused[0]?.message).toBe(refused.body.message);
    expect((await order(remote, 'rollback', { message: 'Then not', stable, candidate })).status).toBe(200);
  });

  it('says why, or nothing is done', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const response = await order(remote, 'rollback', { message: ' ', stable, candidate });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'message', message: 'Why is required' }] },
    });
    expect(await standing(remote)).toMatchObject({ candidate });
  });

  it('reads the history part by part, each change once', async () => {
    const { remote, stable } = await anotherRemote(running);
    for (let count = 0; count < 20; count += 1) {
      const message = `Time ${count}`;
      const disabled = count % 2 === 1;
      const { candidate } = (await standing(remote)) ?? {};
      await order(remote, disabled ? 'enable' : 'disable', { message, stable, candidate: candidate ?? '', disabled });
    }
    const first = (await overview()).history;
    const seen = [...first.lines];
    for (let { before } = first; before !== null;) {
      const part = (await running.api.get<ReleaseHistory>(`admin/releases/log/${before}`, { token })).body.data;
      seen.push(...part.lines);
      before = part.before;
    }
    const numbers = seen.flatMap(({ seq }) => seq ?? []);
    expect(first.lines.length).toBeGreaterThanOrEqual(30);
    expect(numbers).toEqual(Array.from(numbers, (_, at) => numbers.length - at));
    expect((await running.api.get('admin/releases/log/none', { token })).status).toBe(400);
  });

  it('needs a fresh login to change something, and none to look', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds = 16 * 60;
    const stale = await order(remote, 'rollback', { message: 'Late', stable, candidate });
    expect(stale).toMatchObject({ status: 403, body: { code: 'auth.stale' } });
    expect(await standing(remote)).toMatchObject({ candidate });
    running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds = 0;
  });
});

describe('Nobody else', () => {
  it('sees or changes anything: others who are logged in 403, nobody 401, also who was an operator until now', async () => {
    const { remote, stable, candidate } = await anotherRemote(running);
    const { user, token: other } = await running.api.newSession();
    const ask = { message: 'Let me', stable, candidate };
    const calls = [
      (call: object) => running.api.get('admin/releases', call),
      (call: object) => running.api.get('admin/releases/log/1', call),
      ...['promote', 'rollback', 'disable', 'enable'].map(
        (action) => (call: object) => running.api.post(`admin/releases/${remote}/${action}`, ask, call),
      ),
    ];
    const statuses = async (call: object) => Promise.all(calls.map(async (make) => (await make(call)).status));
    expect(await statuses({})).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await statuses({ token: other })).toEqual([403, 403, 403, 403, 403, 403]);
    await running.app.get(UsersService).setOperator(user.username, true);
    expect((await running.api.get('admin/releases', { token: other })).status).toBe(200);
    await running.app.get(UsersService).setOperator(user.username, false);
    expect(await running.api.get('admin/releases', { token: other })).toMatchObject({
      status: 403,
      body: { code: 'auth.operators_only', message: 'Only who runs this site may do this' },
    });
    expect(await standing(remote)).toMatchObject({ stable, candidate, disabled: false });
  });
});

it('an API without releases beside it says so, and where to go', async () => {
  const alone = await startApp();
  const { user, token: own } = await alone.api.newSession();
  await alone.app.get(UsersService).setOperator(user.username, true);
  const responses = [
    await alone.api.get('admin/releases', { token: own }),
    await alone.api.post(
      'admin/releases/mfe-links/disable',
      { message: 'x', stable: '1.0.0~0f3a9c1e07b5', candidate: '', previous: '', disabled: false },
      { token: own },
    ),
  ];
  for (const response of responses) {
    expect(response).toMatchObject({ status: 501, body: { code: 'releases.absent' } });
    expect(response.body.message).toContain('linkstall');
  }
  await alone.close();
});
