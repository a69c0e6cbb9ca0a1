import type { PageReport, ReleaseHistory, ReleaseRequest, ReleasesOverview } from '@linkstall/contracts/http';
import { setFlag } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';
import { signatureOf } from '@linkstall/releases/keys';
import { signStatement } from '@linkstall/releases/statement';
import { addPublisher, revokePublisher, setTeam } from '@linkstall/releases/team-changes';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { publishAnotherRemote } from '../../test/small-site.js';
import { AS_EDGE, startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
let token: string;
let username: string;
beforeAll(async () => {
  testApp = await startApp();
  const session = await testApp.api.newSession();
  ({ token } = session);
  ({ username } = session.user);
  await testApp.app.get(UsersService).setOperator(username, true);
});

const overview = async () => (await testApp.api.get<ReleasesOverview>('admin/releases', { token })).body.data;
const remoteStatus = async (remote: string) => (await overview()).remotes.find((entry) => entry.remote === remote);
type ActionFields = Pick<ReleaseRequest, 'message' | 'stable' | 'candidate'> & Partial<ReleaseRequest>;
/** Sends an action. By default, the request says that the remote has no previous release and is enabled. */
const sendAction = (remote: string, action: string, { previous = '', disabled = false, ...rest }: ActionFields) =>
  testApp.api.post(`admin/releases/${remote}/${action}`, { previous, disabled, ...rest }, { token });

function removeEntry(dataDir: string, remote: string, release: string): void {
  const record = readFileSync(join(dataDir, 'releases', remote, release, 'release.json'), 'utf8');
  const { files } = JSON.parse(record) as { files: Record<string, { sha384: string }> };
  const [, hash = ''] = files['remote-entry.js']!.sha384.split('-');
  const digits = Buffer.from(hash, 'base64').toString('hex');
  rmSync(join(dataDir, 'blobs', digits.slice(0, 2), digits));
}

/** Signs a release again, as if the publisher `garden/ci` had published it. */
function signAsPublished(file: string, privateKey: KeyObject | undefined): void {
  if (!privateKey) throw new Error('the site has no key');
  const record = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof signStatement>[0] & {
    readonly version: string;
    readonly buildId: string;
    readonly commit: string;
  };
  const { version, buildId, commit } = record;
  const subject = { ...record, release: `${version}~${buildId}` };
  const source = { repository: '', commit, builder: '' };
  const envelope = signStatement(subject, source, { keyid: 'installation', privateKey });
  const unsigned = { ...record, by: 'garden/ci', statement: { envelope } };
  writeFileSync(file, JSON.stringify({ ...unsigned, signature: signatureOf(unsigned, privateKey) }));
}

describe('An operator', () => {
  it('sees the live and the candidate release with time, actor, reason and metrics', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const histograms = { lcp: [0, 0, 0, 0], inp: [0, 0, 0, 0], draw: [3, 1, 2, 1] };
    const none = { pages: 0, bad: 0 };
    const slow = { lcp: none, inp: none, draw: { pages: 7, bad: 3 } };
    const counts = { remote, loadFailures: 2, scriptErrors: 1, errorPages: 1, failedRenders: 0, ...histograms };
    const releases = [
      { ...counts, release: stable, loads: 900 },
      { ...counts, release: candidate, loads: 100 },
    ];
    mkdirSync(join(testApp.dataDir, 'metrics'), { recursive: true });
    writeFileSync(join(testApp.dataDir, 'metrics/local.json'), JSON.stringify({ schema: 1, releases }));
    expect(await remoteStatus(remote)).toEqual({
      remote,
      stable,
      candidate,
      percent: 10,
      previous: null,
      disabled: false,
      pages: [{ path: `/admin/${remote}`, title: expect.any(String) }],
      slots: [],
      flags: [],
      stableSince: { at: expect.any(String), by: 'Asha', message: 'The first one' },
      candidateSince: { at: expect.any(String), by: 'Asha', message: 'Try it' },
      disabledSince: null,
      stableCounts: { release: stable, loads: 900, loadFailures: 2, scriptErrors: 1, failedRenders: 0, ...slow },
      candidateCounts: { release: candidate, loads: 100, loadFailures: 2, scriptErrors: 1, failedRenders: 0, ...slow },
      judgement: {
        verdict: 'unknown',
        sure: 0,
        reasons: [
          'Too few pages with the candidate: 102 of 500.',
          'Pages with errors: 2.94 % of 102 pages with the candidate, 0.33 % of 902 pages with the stable release.',
        ],
        watch: null,
      },
    });
  });

  it('sees who gets a page with a flag, and a warning about a live release of a revoked publisher', async () => {
    const { remote, stable } = await publishAnotherRemote(testApp);
    const page = `/admin/${remote}`;
    const environment = await openEnvironment({ dataDir: testApp.dataDir, signs: true });
    await setFlag(environment, { remote, page, value: '5%' });
    expect(await remoteStatus(remote)).toMatchObject({ flags: [{ path: page, visitors: '5 % of the visitors' }] });
    expect((await overview()).warnings).toEqual([]);
    await setTeam(environment, 'garden', { remotes: [remote] });
    await addPublisher(environment, 'garden', {
      id: 'ci',
      kind: 'oidc',
      issuer: 'https://ci.example',
      repositoryId: '1',
    });
    signAsPublished(join(testApp.dataDir, 'releases', remote, stable, 'release.json'), environment.privateKey);
    await revokePublisher(environment, 'garden', 'ci');
    expect((await overview()).warnings).toEqual([
      expect.stringContaining(`The publisher of ${remote} ${stable} was revoked.`),
    ]);
  });

  it('sees the version, and a warning while the edge ignores the headers of a proxy in front of this request', async () => {
    const warningsFor = async (headers: Readonly<Record<string, string>>) =>
      (await testApp.api.get<ReleasesOverview>('admin/releases', { token, headers })).body.data.warnings;
    const { version, warnings: otherWarnings } = await overview();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await warningsFor(AS_EDGE)).toEqual(otherWarnings);
    const ignored = { 'x-forwarded-ignored': '1' };
    expect(await warningsFor({ ...AS_EDGE, ...ignored })).toEqual([
      expect.stringContaining('set TRUST_PROXY to'),
      ...otherWarnings,
    ]);
    expect(await warningsFor(ignored)).toEqual(otherWarnings); // only an edge knows
  });

  it('promotes, rolls back, disables and enables, each with their name and reason', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const promoteResponse = await sendAction(remote, 'promote', { message: 'Looks good', stable, candidate });
    expect(promoteResponse).toMatchObject({ status: 200, body: { data: { remote, release: candidate } } });
    expect(await remoteStatus(remote)).toMatchObject({
      stable: candidate,
      candidate: null,
      previous: stable,
      stableSince: { by: `@${username}`, message: 'Looks good' },
    });
    const expectedState = { stable: candidate, candidate: '', previous: stable };
    expect((await sendAction(remote, 'disable', { ...expectedState, message: 'It leaks' })).status).toBe(200);
    expect(await remoteStatus(remote)).toMatchObject({ disabled: true, disabledSince: { message: 'It leaks' } });
    expect(
      (await sendAction(remote, 'enable', { ...expectedState, message: 'It does not', disabled: true })).status,
    ).toBe(200);
    const rollbackResponse = await sendAction(remote, 'rollback', { ...expectedState, message: 'Orders were lost' });
    expect(rollbackResponse).toMatchObject({ status: 200, body: { data: { release: stable } } });
    const { lines } = (await overview()).history;
    expect(lines.slice(0, 2)).toMatchObject([
      { action: 'rollback', remote, release: stable, by: `@${username}`, message: 'Orders were lost', refused: [] },
      { action: 'enable', remote, by: `@${username}`, message: 'It does not' },
    ]);
  });

  it('gets 409 if somebody else has changed the remote meanwhile, and nothing changes', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    await sendAction(remote, 'rollback', { message: 'First', stable, candidate });
    expect((await overview()).history.lines[0]).toMatchObject({ message: 'First', ended: candidate });
    const lateResponse = await sendAction(remote, 'promote', { message: 'Second', stable, candidate });
    expect(lateResponse).toMatchObject({ status: 409, body: { code: 'releases.changed' } });
    expect(await remoteStatus(remote)).toMatchObject({ stable, candidate: null });
  });

  it('repeats a request, and it takes effect once, because the history contains it', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const fields = { message: 'Once', stable, candidate };
    const [first, second] = await Promise.all([
      sendAction(remote, 'rollback', fields),
      sendAction(remote, 'rollback', fields),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.data).toEqual(second.body.data);
  });

  it('gets 409 if the previous release has changed, and `already` if nothing has to change', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const expectedState = { stable, candidate, message: 'Once more' };
    const conflict = await sendAction(remote, 'rollback', { ...expectedState, previous: candidate });
    expect(conflict).toMatchObject({ status: 409, body: { code: 'releases.changed' } });
    const before = (await overview()).history.lines;
    const enableResponse = await sendAction(remote, 'enable', expectedState);
    const { seq } = before.find((line) => line.remote === remote) ?? {};
    expect(enableResponse).toMatchObject({ status: 200, body: { data: { seq, already: true } } });
    expect((await overview()).history.lines[0]?.seq).toBe(before[0]?.seq);
  });

  it('gets 501 without the path of the signing key if the key is damaged', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const file = join(testApp.dataDir, 'release-key.pem');
    const key = readFileSync(file);
    writeFileSync(file, 'garbage');
    const rejected = await sendAction(remote, 'rollback', { message: 'Go', stable, candidate });
    writeFileSync(file, key);
    expect(rejected).toMatchObject({ status: 501, body: { code: 'releases.key' } });
    expect(rejected.body.message).toMatch(/key that signs releases.*linkstall verify/);
    expect(rejected.text).not.toContain(testApp.dataDir);
  });

  it('gets the message of the gate if the gate rejects, and the history shows the rejection', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    removeEntry(testApp.dataDir, remote, candidate);
    const rejected = await sendAction(remote, 'promote', { message: 'Go', stable, candidate });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'releases.refused' } });
    expect(rejected.body.message).toContain('remote-entry.js');
    const [line] = (await overview()).history.lines;
    expect(line).toMatchObject({ seq: null, action: 'promote', remote, by: `@${username}`, message: 'Go' });
    expect(line?.refused[0]?.message).toBe(rejected.body.message);
    expect((await sendAction(remote, 'rollback', { message: 'Then not', stable, candidate })).status).toBe(200);
  });

  it('sees which public pages change with a release, and 404 for a change without a comparison', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const [tried, first] = (await overview()).history.lines;
    expect(tried?.pages).toMatchObject({ compared: 50, changed: 1, headingsGone: 1, linksLost: 0 });
    expect(tried?.pages).not.toHaveProperty('report');
    expect(first).not.toHaveProperty('pages');
    const read = (seq: number | null | undefined) =>
      testApp.api.get<PageReport>(`admin/releases/pages/${seq}`, { token });
    const { remote: name, pages, ...report } = (await read(tried?.seq)).body.data;
    expect([name, report]).toMatchObject([remote, { stable, release: candidate }]);
    expect(pages.map(({ path, stable: side }) => [path, side.headings.items])).toEqual([
      ['/meera.cooks', ['h2 Recipes']],
    ]);
    expect(await read(first?.seq)).toMatchObject({ status: 404, body: { code: 'releases.no_pages' } });
    expect((await read(null)).status).toBe(400);
  });

  it('must give a reason', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const response = await sendAction(remote, 'rollback', { message: ' ', stable, candidate });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'message', message: 'Reason is required' }] },
    });
    expect(await remoteStatus(remote)).toMatchObject({ candidate });
  });

  it('reads the history page by page, with each change once', async () => {
    const { remote, stable } = await publishAnotherRemote(testApp);
    for (let count = 0; count < 20; count += 1) {
      const message = `Time ${count}`;
      const disabled = count % 2 === 1;
      const { candidate } = (await remoteStatus(remote)) ?? {};
      await sendAction(remote, disabled ? 'enable' : 'disable', {
        message,
        stable,
        candidate: candidate ?? '',
        disabled,
      });
    }
    const first = (await overview()).history;
    const lines = [...first.lines];
    for (let { before } = first; before !== null;) {
      const historyPage = (await testApp.api.get<ReleaseHistory>(`admin/releases/log/${before}`, { token })).body.data;
      lines.push(...historyPage.lines);
      before = historyPage.before;
    }
    const numbers = lines.flatMap(({ seq }) => seq ?? []);
    expect(first.lines.length).toBeGreaterThanOrEqual(30);
    expect(numbers).toEqual(Array.from(numbers, (_, index) => numbers.length - index));
    expect((await testApp.api.get('admin/releases/log/none', { token })).status).toBe(400);
  });

  it('needs a grant to change something, but not to read', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    testApp.app.get(Clock)['offsetSeconds'] = 16 * 60;
    const staleResponse = await sendAction(remote, 'rollback', { message: 'Late', stable, candidate });
    expect(staleResponse).toMatchObject({ status: 403, body: { code: 'grant.required' } });
    expect(await remoteStatus(remote)).toMatchObject({ candidate });
    testApp.app.get(Clock)['offsetSeconds'] = 0;
  });
});

describe('Other users', () => {
  it('cannot read or change anything: 403 with a login, 401 without, also for a former operator', async () => {
    const { remote, stable, candidate } = await publishAnotherRemote(testApp);
    const { user, token: other } = await testApp.api.newSession();
    const fields = { message: 'Let me', stable, candidate };
    const calls = [
      (call: object) => testApp.api.get('admin/releases', call),
      (call: object) => testApp.api.get('admin/releases/log/1', call),
      ...['promote', 'rollback', 'disable', 'enable'].map(
        (action) => (call: object) => testApp.api.post(`admin/releases/${remote}/${action}`, fields, call),
      ),
    ];
    const statuses = async (call: object) => Promise.all(calls.map(async (send) => (await send(call)).status));
    expect(await statuses({})).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await statuses({ token: other })).toEqual([403, 403, 403, 403, 403, 403]);
    await testApp.app.get(UsersService).setOperator(user.username, true);
    expect((await testApp.api.get('admin/releases', { token: other })).status).toBe(200);
    await testApp.app.get(UsersService).setOperator(user.username, false);
    expect(await testApp.api.get('admin/releases', { token: other })).toMatchObject({
      status: 403,
      body: { code: 'auth.operators_only', message: 'Only an operator of this site may do this' },
    });
    expect(await remoteStatus(remote)).toMatchObject({ stable, candidate, disabled: false });
  });
});

it('an API without releases answers 501 with instructions', async () => {
  const appWithoutReleases = await startApp();
  const { user, token: ownToken } = await appWithoutReleases.api.newSession();
  await appWithoutReleases.app.get(UsersService).setOperator(user.username, true);
  const responses = [
    await appWithoutReleases.api.get('admin/releases', { token: ownToken }),
    await appWithoutReleases.api.post(
      'admin/releases/mfe-links/disable',
      { message: 'x', stable: '1.0.0~0f3a9c1e07b5', candidate: '', previous: '', disabled: false },
      { token: ownToken },
    ),
  ];
  for (const response of responses) {
    expect(response).toMatchObject({ status: 501, body: { code: 'releases.absent' } });
    expect(response.body.message).toContain('linkstall');
  }
  await appWithoutReleases.close();
});
