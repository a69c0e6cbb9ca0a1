import type { ForcedChange, ForcedChanges, ReleaseResult, ReleasesOverview } from '@linkstall/contracts/http';
import { deploy, rollback } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';
import { readAudit } from '@linkstall/releases/team-audit';
import { verifyStore } from '@linkstall/releases/verify-store';

import { newOperator, refusedChange, requestedChange } from '../../test/registry-forced.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
let second: Awaited<ReturnType<typeof newOperator>>;
beforeAll(async () => {
  testApp = await startApp();
  second = await newOperator(testApp);
});

const open = () => openEnvironment({ dataDir: testApp.dataDir, env: 'local', by: 'Asha', signs: true });
const confirm = (id: string, token = second.token, env = 'local') =>
  testApp.api.post<ReleaseResult>(`admin/forced-changes/${env}/${id}/confirm`, {}, { token });
const waiting = async () =>
  (await testApp.api.get<ForcedChanges>('admin/forced-changes', { token: second.token })).body.data.waiting;
const overview = async () =>
  (await testApp.api.get<ReleasesOverview>('admin/releases', { token: second.token })).body.data;
const stableOf = async (remote: string) => (await overview()).remotes.find((each) => each.remote === remote)?.stable;
const newestCall = async () => (await readAudit(await open(), 1))[0];

it('a second operator confirms a deploy that the gate refuses; log and audit log name both', async () => {
  const { id, remote, release, problems, asker } = await requestedChange(testApp);
  const before = await stableOf(remote);
  expect(problems).toEqual([{ code: 'gate.entry-kind', message: expect.any(String) }]);
  expect(await waiting()).toContainEqual(expect.objectContaining({ id, remote, release, percent: null }));
  expect(before).not.toBe(release);
  expect(await newestCall()).toMatchObject({ identity: `@${asker.user.username}`, call: 'force', outcome: 'allowed' });
  expect(await confirm(id)).toMatchObject({ status: 200, body: { data: { remote, release, already: false } } });
  expect(await stableOf(remote)).toBe(release);
  expect((await overview()).history.lines[0]).toMatchObject({
    by: `@${asker.user.username}`,
    forced: {
      ...{ reason: 'Nobody uses it', passed: ['gate.entry-kind'] },
      confirmedBy: `@${second.user.username}`,
    },
  });
  expect(await newestCall()).toMatchObject({
    ...{ identity: `@${second.user.username}`, call: 'force confirm', remote, outcome: 'allowed' },
  });
  expect(await waiting()).toEqual([]);
  expect((await verifyStore(await open())).problems).toEqual([]);
});

it('the operator who asks cannot confirm, also not twice, and nothing is changed', async () => {
  const { id, remote, asker } = await requestedChange(testApp);
  const before = await stableOf(remote);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await confirm(id, asker.token)).toMatchObject({ status: 403, body: { code: 'force.same' } });
  expect(await stableOf(remote)).toBe(before);
  expect(await newestCall()).toMatchObject({ identity: `@${asker.user.username}`, outcome: 'force.same' });
});

it('a confirmation is refused after it was used, and for an unknown request', async () => {
  const { id, remote, release } = await requestedChange(testApp);
  expect((await confirm(id)).status).toBe(200);
  expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'force.used' } });
  // The same status as before the change, so only the log tells that the request was used.
  await rollback(await open(), { remote });
  expect(await stableOf(remote)).not.toBe(release);
  expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'force.used' } });
  expect(await newestCall()).toMatchObject({ outcome: 'force.used' });
  const unknown = `${Date.now()}-0123456789ab`;
  expect(await confirm(unknown)).toMatchObject({ status: 404, body: { code: 'force.unknown' } });
  expect(await confirm(id, second.token, 'elsewhere')).toMatchObject({ status: 404 });
});

it('a confirmation is refused when the remote has changed since, or when the asker is no operator any more', async () => {
  const { id, remote, release, asker } = await requestedChange(testApp);
  await testApp.app.get(UsersService).setOperator(asker.user.username, false);
  expect(await confirm(id)).toMatchObject({ status: 403, body: { code: 'force.asker' } });
  await testApp.app.get(UsersService).setOperator(asker.user.username, true);
  await deploy(await open(), { remote, release: release ?? '', percent: 5, force: 'meanwhile' });
  expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'releases.changed' } });
});

it('two confirmations at the same time make one change', async () => {
  const { id, remote } = await requestedChange(testApp);
  const third = await newOperator(testApp);
  const responses = await Promise.all([confirm(id), confirm(id, third.token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const forced = (await overview()).history.lines.filter((line) => line.remote === remote && line.forced);
  expect(forced).toHaveLength(1);
});

it('a change that the gate does not refuse, a missing release and a field of another verb are refused', async () => {
  const { stable, body } = await refusedChange(testApp);
  const send = (fields: object) =>
    testApp.api.post<ForcedChange>('admin/forced-changes', { ...body, ...fields }, { token: second.token });
  expect(await send({ release: stable })).toMatchObject({ status: 409, body: { code: 'force.unneeded' } });
  expect((await send({ release: '9.9.9~0123456789ab' })).status).toBe(409);
  expect(await send({ verb: 'promote' })).toMatchObject({ status: 400, body: { errors: [{ field: 'release' }] } });
  expect(await send({ reason: ' ' })).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
  expect(await send({ environment: 'elsewhere' })).toMatchObject({ status: 404 });
});

it('a user who is no operator can neither ask nor confirm', async () => {
  const { id } = await requestedChange(testApp);
  const { token } = await testApp.api.newSession();
  const { body } = await refusedChange(testApp);
  expect((await confirm(id, token)).status).toBe(403);
  expect((await testApp.api.post('admin/forced-changes', body, { token })).status).toBe(403);
});

it('a confirmation is refused after an hour', async () => {
  const { id } = await requestedChange(testApp);
  testApp.app.get(Clock)['offsetSeconds'] += 3_601;
  expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'force.expired' } });
  expect(await newestCall()).toMatchObject({ outcome: 'force.expired' });
});
