import type { ReleaseHistory, ReleasesOverview } from '@linkstall/contracts/http';
import { deploy, disable, enable, rollback } from '@linkstall/releases/changes';
import { createSet } from '@linkstall/releases/release-sets';
import { changeSet } from '@linkstall/releases/set-changes';
import { grantVerbs, revokePublisher, setTeam } from '@linkstall/releases/team-changes';
import { randomUUID } from 'node:crypto';

import { createLatch } from '../../test/latch.js';
import { OidcIssuer } from '../../test/oidc-issuer.js';
import { until } from '../../test/processes.js';
import { AUDIENCE, RegistryTeam, testBuild } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';
import { RegistryEnvironments } from './registry-environments.service.js';

const COMMIT = '9745ae92c0ffee9745ae92c0ffee9745ae92c0ff';

let testApp: TestApp;
let issuer: OidcIssuer;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
  issuer = await OidcIssuer.start();
});

interface State {
  readonly seq: number;
  readonly stable: string;
  readonly candidate: string | null;
  readonly percent: number | null;
}
interface Change {
  readonly seq: number;
  readonly already: boolean;
}

const stateOf = async (team: RegistryTeam, token: string) =>
  (await testApp.api.get<State>(`environments/local/${team.remote}`, { token })).body.data;
const start = (team: RegistryTeam, token: string, manifest: object) =>
  testApp.api.post<{ release: string; missing: string[] }>(`registry/${team.remote}/releases`, manifest, { token });

describe('A CI', () => {
  it('logs in with the OIDC token of its repository, and the release names it and the proven commit', async () => {
    const team = await RegistryTeam.new(testApp);
    await team.add({ id: 'oidc-1', kind: 'oidc', issuer: issuer.url, repositoryId: '4711', ref: 'refs/heads/main' });
    const claims = { aud: AUDIENCE, repository_id: '4711', ref: 'refs/heads/main', sha: COMMIT };
    const login = await team.logIn({ grantType: 'oidc', remote: team.remote, token: issuer.token(claims) });
    expect(login.body.data).toMatchObject({
      ...{ expiresIn: 900, remote: team.remote, identity: `${team.name}/oidc-1` },
      verbs: expect.arrayContaining([{ environment: '*', verb: 'candidate', maxPercent: 5 }]),
    });
    const { token } = login.body.data;
    const release = await team.publish(token);
    const list = await testApp.api.get<{ releases: object[] }>(`registry/${team.remote}/releases`, { token });
    expect(list.body.data.releases[0]).toMatchObject({ release, by: `${team.name}/oidc-1`, commit: COMMIT });
    const check = await testApp.api.post(`registry/${team.remote}/releases/${release}/check`, {}, { token });
    expect(check).toMatchObject({ status: 200, body: { data: { problems: [] } } });
  });

  it('uploads only the files that the site does not have, and goes on after a broken upload', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const { manifest: unsigned, files } = testBuild(team.remote);
    const manifest = team.signed(unsigned);
    const [entry, routes] = [files['remote-entry.js'], files['routes.json']];
    expect(await team.upload(entry, token)).toMatchObject({ status: 409, body: { code: 'blob.unexpected' } });
    const first = await start(team, token, manifest);
    expect(first.status).toBe(201);
    expect(first.body.data.missing).toHaveLength(2);
    expect(await team.upload(entry, token)).toMatchObject({ status: 201, body: { data: { isNew: true } } });
    expect(await team.upload(entry, token)).toMatchObject({ status: 200, body: { data: { isNew: false } } });
    expect((await start(team, token, manifest)).body.data.missing).toHaveLength(1);
    const path = `registry/${team.remote}/releases/${first.body.data.release}/finish`;
    expect(await testApp.api.post(path, {}, { token })).toMatchObject({
      status: 422,
      body: { code: 'release.refused' },
    });
    await team.upload(routes, token);
    expect(await testApp.api.post(path, {}, { token })).toMatchObject({ status: 201, body: { data: { isNew: true } } });
    expect(await start(team, token, manifest)).toMatchObject({ status: 409, body: { code: 'release.exists' } });
    const next = await start(team, token, testBuild(team.remote, '2.1.0').manifest);
    expect(next.body.data.missing).toHaveLength(1);
  });

  it('cannot upload bytes that differ from their hash, or finish the upload of another publisher', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const { manifest, files } = testBuild(team.remote);
    const { release } = (await start(team, token, manifest)).body.data;
    const entry = manifest.files as Record<string, { sha384: string }>;
    const hash = Buffer.from((entry['routes.json']?.sha384 ?? '').slice(7), 'base64').toString('hex');
    const headers = { 'content-type': 'application/octet-stream' };
    const wrong = await testApp.api.send('PUT', `registry/${team.remote}/blobs/${hash}`, {
      ...{ token, headers },
      body: new Uint8Array(files['remote-entry.js']),
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'blob.hash' } });
    await team.add({ id: 'oidc-1', kind: 'oidc', issuer: issuer.url, repositoryId: '4711' });
    const oidcToken = issuer.token({ aud: AUDIENCE, repository_id: '4711' });
    const other = await team.logIn({ grantType: 'oidc', remote: team.remote, token: oidcToken });
    const path = `registry/${team.remote}/releases/${release}/finish`;
    expect((await testApp.api.post(path, {}, { token: other.body.data.token })).status).toBe(404);
  });

  it('is told the limit of a file at once, and every reason why a build is refused', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const { manifest } = testBuild(team.remote);
    const [[path, file] = []] = Object.entries(manifest.files) as [string, object][];
    const large = { ...manifest, files: { ...manifest.files, [path ?? '']: { ...file, bytes: 20_000_000 } } };
    const tooLarge = await start(team, token, large);
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'release.too_large' } });
    expect(tooLarge.body.message).toMatch(/has 20\.0 MB, but a file may have at most 10\.0 MB/);
    const build = testBuild(team.remote);
    const other = { ...build, manifest: { ...build.manifest, build: { ...build.build, contractVersion: 99 } } };
    await expect(team.publish(token, other)).rejects.toThrow(/422 .*"field":"build\.contract"/);
    const stranger = { ...build.manifest, build: { ...build.build, remote: 'shell' } };
    await expect(team.publish(token, { ...build, manifest: stranger })).rejects.toThrow(/422 .*build\.name/);
  });

  it('cannot publish a page at an address that its team was not granted', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    await setTeam(await team.open(), team.name, { claims: [] });
    await expect(team.publish(token)).rejects.toThrow(/422 .*"field":"claim\.team".*\/apps\/n\d+: ask an operator/);
  });

  it.each([
    ['a path out of the folder', { 'a/../../x.js': {} }],
    ['the record of the release', { 'release.json': {} }],
    ['a hidden file', { '.env': {} }],
  ])('cannot publish %s', async (_, names) => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const { manifest } = testBuild(team.remote);
    const [file] = Object.values(manifest.files) as object[];
    const files = Object.fromEntries(Object.keys(names).map((name) => [name, file]));
    expect(await start(team, token, { ...manifest, files })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'build.file' }] },
    });
  });

  it('sets who gets a page only with this right; the state and the log name it', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const page = `/admin/${team.remote}`;
    const body = { page, value: 'users:Asha', message: 'Asha tries it' };
    expect(await team.change('flag', body, { token })).toMatchObject({ status: 403, body: { code: 'rights.verb' } });
    const rule = { who: 'publishers', environment: 'local', verbs: ['flag'] } as const;
    await grantVerbs(await team.open(), team.name, rule);
    const done = await team.change<Change>('flag', body, { token });
    expect(done).toMatchObject({ status: 200, body: { data: { already: false } } });
    const state = await testApp.api.get<object>(`environments/local/${team.remote}`, { token });
    expect(state.body.data).toMatchObject({ seq: done.body.data.seq, flags: { [page]: { users: ['asha'] } } });
    const log = await testApp.api.get<{ lines: object[] }>(`environments/local/${team.remote}/log`, { token });
    expect(log.body.data.lines[0]).toMatchObject({ action: 'flag', message: `${page} users:Asha; Asha tries it` });
    const repeated = { token, headers: { 'if-match': `"${done.body.data.seq - 1}"` } };
    expect(await team.change<Change>('flag', body, repeated)).toMatchObject({
      status: 200,
      body: { data: { seq: done.body.data.seq } },
    });
    expect(await team.change('flag', { ...body, value: '101%' }, { token })).toMatchObject({
      status: 400,
      body: { code: 'flag.value' },
    });
    expect((await team.change('flag', { message: 'No page' }, { token })).status).toBe(400);
  });

  it('starts a candidate of at most 5 percent, and the log names it', async () => {
    const team = await RegistryTeam.new(testApp);
    const token = await team.token();
    const body = { release: team.published.candidate, percent: 5, message: 'Fewer' };
    expect(await team.change('candidate', body, { token })).toMatchObject({
      status: 200,
      body: { data: { remote: team.remote, release: team.published.candidate, percent: 5, already: false } },
    });
    expect(await stateOf(team, token)).toMatchObject({ candidate: team.published.candidate, percent: 5 });
    const log = await testApp.api.get<{ lines: object[] }>(`environments/local/${team.remote}/log`, { token });
    expect(log.body.data.lines[0]).toMatchObject({ by: `${team.name}/ci`, action: 'deploy', message: 'Fewer' });
  });
});

describe('A change', () => {
  const releaseManager = async () => {
    const team = await RegistryTeam.new(testApp);
    const verbs = ['promote', 'rollback', 'disable', 'enable', 'deploy', 'candidate'] as const;
    await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: 'local', verbs });
    return { team, token: await team.token() };
  };

  it('with the number of an older state in If-Match answers 412, and changes nothing', async () => {
    const { team, token } = await releaseManager();
    const { seq } = await stateOf(team, token);
    const headers = { 'if-match': `"${seq - 1}"` };
    const response = await team.change('promote', { message: 'Go' }, { token, headers });
    expect(response).toMatchObject({ status: 412, body: { code: 'environment.moved' } });
    expect(await stateOf(team, token)).toMatchObject({ seq, candidate: team.published.candidate });
    const invalid = await team.change('promote', { message: 'Go' }, { token, headers: { 'if-match': 'x' } });
    expect(invalid).toMatchObject({ status: 400, body: { code: 'request.if_match' } });
  });

  it('that differs only in its share from the newest change is not taken for its repetition', async () => {
    const { team, token } = await releaseManager();
    await team.change('rollback', { message: 'Not this one' }, { token });
    const { seq } = await stateOf(team, token);
    const headers = { 'if-match': String(seq) };
    const body = { release: team.published.candidate, percent: 5, message: 'Ship' };
    for (const status of [200, 200])
      expect((await team.change('candidate', body, { token, headers })).status).toBe(status);
    for (const [verb, wanted] of [
      ['candidate', { ...body, percent: 50 }],
      ['deploy', { release: body.release, message: 'Ship' }],
    ] as const)
      expect(await team.change(verb, wanted, { token, headers })).toMatchObject({
        status: 412,
        body: { code: 'environment.moved' },
      });
    expect(await stateOf(team, token)).toMatchObject({ seq: seq + 1, percent: 5 });
  });

  it('that is sent again with its key, or with the same If-Match, takes effect once', async () => {
    const { team, token } = await releaseManager();
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { message: 'Back' };
    const [first, second] = [
      await team.change<Change>('rollback', body, { token, headers }),
      await team.change<Change>('rollback', body, { token, headers }),
    ];
    expect([first.status, second.text]).toEqual([200, first.text]);
    const match = { 'if-match': String(first.body.data.seq) };
    const [off, offAgain] = [
      await team.change<Change>('disable', { message: 'Off' }, { token, headers: match }),
      await team.change<Change>('disable', { message: 'Off' }, { token, headers: match }),
    ];
    expect([off.status, offAgain.text]).toEqual([200, off.text]);
    expect((await stateOf(team, token)).seq).toBe(first.body.data.seq + 1);
  });

  it('promotes, rolls back, disables and enables, and the gate judges it as on the command line', async () => {
    const { team, token } = await releaseManager();
    const release = await team.publish(token);
    await team.change('promote', { message: 'To all' }, { token });
    await team.change('deploy', { release, message: 'At once' }, { token });
    expect(await stateOf(team, token)).toMatchObject({ stable: release, previous: team.published.candidate });
    for (const verb of ['disable', 'enable', 'rollback'])
      expect((await team.change(verb, { message: 'Try' }, { token })).status).toBe(200);
    expect(await stateOf(team, token)).toMatchObject({ stable: team.published.candidate, disabled: false });
    const unknown = { release: '9.9.9~0123456789ab', message: 'Try' };
    expect(await team.change('deploy', unknown, { token })).toMatchObject({
      status: 409,
      body: { code: 'releases.refused', errors: [{ field: 'release.missing' }] },
    });
  });

  it('deploys the stable release of another environment, with rights in both, and the log names the environment', async () => {
    const { team, token } = await releaseManager();
    const { remote } = team;
    const release = await team.publish(token);
    const staging = { ...(await team.open()), env: 'staging' };
    await deploy(staging, { remote, release: team.published.stable });
    const body = { release, from: 'staging', message: 'Tried' };
    expect(await team.change('deploy', body, { token })).toMatchObject({
      status: 409,
      body: { code: 'releases.refused', errors: [{ field: 'promote.from' }] },
    });
    const { seq } = await deploy(staging, { remote, release });
    expect((await team.change('candidate', { ...body, percent: 5 }, { token })).status).toBe(400);
    expect((await team.change('deploy', body, { token })).status).toBe(200);
    expect(await stateOf(team, token)).toMatchObject({ stable: release });
    const log = await testApp.api.get<{ lines: object[] }>(`environments/local/${remote}/log`, { token });
    expect(log.body.data.lines[0]).toMatchObject({ release, from: { environment: 'staging', seq } });
    await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: '*', verbs: ['publish'] });
    expect(await team.change('deploy', body, { token })).toMatchObject({ status: 403, body: { code: 'rights.verb' } });
  });

  it('cannot override the gate, needs a reason, a release and an environment that exists', async () => {
    const { team, token } = await releaseManager();
    for (const [verb, body, status] of [
      ['promote', { message: 'Go', force: 'I want to' }, 400],
      ['promote', { message: ' ' }, 400],
      ['deploy', { message: 'Go' }, 400],
      ['deploy', { message: 'Go', release: team.published.candidate, percent: 5 }, 400],
      ['promote', { message: 'Go', release: team.published.candidate }, 400],
      ['flag', { message: 'Go', page: '/apps/garden' }, 400],
      ['force', { message: 'Go' }, 400],
    ] as const)
      expect([verb, (await team.change(verb, body, { token })).status]).toEqual([verb, status]);
    const elsewhere = { who: 'publishers', environment: 'moon', verbs: ['promote'] } as const;
    await grantVerbs(await team.open(), team.name, elsewhere);
    expect(await team.change('promote', { message: 'Go' }, { token, env: 'moon' })).toMatchObject({
      status: 404,
      body: { code: 'environment.unknown' },
    });
  });

  it('that waits for other changes is refused when its key is revoked meanwhile', async () => {
    const { team, token } = await releaseManager();
    const mutex = testApp.app.get(RegistryEnvironments)['mutex'];
    const others = createLatch();
    const otherChange = mutex.runExclusive(`local ${team.remote}`, () => others.whenOpen);
    const waiting = team.change('promote', { message: 'Go' }, { token });
    const calls = async () =>
      (await team.audit()).filter(({ remote, call }) => [remote, call].join() === `${team.remote},promote`);
    await until(async () => (await calls()).length > 0);
    await revokePublisher(await team.open(), team.name, 'ci');
    others.open();
    await otherChange;
    expect(await waiting).toMatchObject({ status: 403, body: { code: 'rights.remote' } });
    expect((await calls()).map(({ outcome }) => outcome).sort()).toEqual(['allowed', 'rights.remote']);
  });

  it('is refused as soon as the key is revoked, with the releases of the key, also to the command line', async () => {
    const { team, token } = await releaseManager();
    const release = await team.publish(token);
    await revokePublisher(await team.open(), team.name, 'ci');
    const body = { release, message: 'Go' };
    expect(await team.change('deploy', body, { token })).toMatchObject({
      status: 403,
      body: { code: 'rights.remote' },
    });
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await team.change('deploy', body, { token, headers })).status).toBe(403);
    const issued = { aud: AUDIENCE, repository_id: '4711' };
    await team.add({ id: 'oidc-1', kind: 'oidc', issuer: issuer.url, repositoryId: '4711' });
    const login = await team.logIn({ grantType: 'oidc', remote: team.remote, token: issuer.token(issued) });
    expect(await team.change('deploy', body, { token: login.body.data.token })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'release.revoked' }] },
    });
  });

  it('and every other allowed call is in the audit log with its identity', async () => {
    const { team, token } = await releaseManager();
    await team.change('promote', { message: 'Go' }, { token });
    const own = (await team.audit()).filter(({ remote }) => remote === team.remote);
    expect(own).toMatchObject([
      { call: 'promote', environment: 'local', identity: `${team.name}/ci`, outcome: 'allowed' },
      { call: 'token', identity: `${team.name}/ci`, outcome: 'allowed' },
    ]);
  });
});

it('a change of a release set is in the log of each remote, and operators see all its lines on one page', async () => {
  const [first, second] = [await RegistryTeam.new(testApp), await RegistryTeam.new(testApp)];
  const environment = await first.open();
  for (const { remote } of [first, second]) await rollback(environment, { remote });
  const set = await createSet(environment, 'checkout', {
    [first.remote]: first.published.candidate,
    [second.remote]: second.published.candidate,
  });
  const { seq } = await changeSet(environment, { action: 'deploy', set, message: 'Together' });
  for (const team of [first, second]) {
    const path = `environments/local/${team.remote}/log`;
    const log = await testApp.api.get<{ lines: object[] }>(path, { token: await team.token() });
    expect(log.body.data.lines[0]).toMatchObject({ seq, release: team.published.candidate, set: 'checkout' });
  }
  // With these changes, the first page would end between the two lines of the set.
  for (let count = 0; count < 29; count += 1)
    await (count % 2 === 0 ? disable : enable)(environment, { remote: first.remote });
  const { token, user } = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  const { history } = (await testApp.api.get<ReleasesOverview>('admin/releases', { token })).body.data;
  expect(history.lines.filter((line) => line.set === 'checkout')).toHaveLength(2);
  expect(history.before).toBe(seq);
  const older = (await testApp.api.get<ReleaseHistory>(`admin/releases/log/${seq}`, { token })).body.data;
  expect(older.lines[0]?.seq).toBe(seq - 1);
});

it('the stored response of a change is given to nobody else', async () => {
  const team = await RegistryTeam.new(testApp);
  const token = await team.token();
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { release: team.published.candidate, percent: 5, message: 'Fewer' };
  expect((await team.change('candidate', body, { token, headers })).status).toBe(200);
  expect((await team.change('candidate', body, { token: '', headers })).status).toBe(403);
});

it('the stored response of a caller who may only change is given to nobody else, too', async () => {
  const team = await RegistryTeam.new(testApp);
  const verbs = ['disable'] as const;
  await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: '*', verbs });
  const headers = { 'Idempotency-Key': randomUUID() };
  const off = { message: 'Off' };
  expect((await team.change('disable', off, { token: await team.token(), headers })).status).toBe(200);
  expect((await team.change('disable', off, { token: '', headers })).status).toBe(403);
});

it('a registry token is no token of a user, and logs nobody in', async () => {
  const team = await RegistryTeam.new(testApp);
  expect((await testApp.api.get('users/account', { token: await team.token() })).status).toBe(401);
});

it('an issuer that does not answer is 503', async () => {
  const team = await RegistryTeam.new(testApp);
  const address = 'http://127.0.0.1:9';
  await team.add({ id: 'oidc-1', kind: 'oidc', issuer: address, repositoryId: '4711' });
  const token = issuer.token({ iss: address, aud: AUDIENCE, repository_id: '4711' });
  expect(await team.logIn({ grantType: 'oidc', remote: team.remote, token })).toMatchObject({
    status: 503,
    body: { code: 'rights.issuer_away' },
  });
});
