import type { TeamChange, TeamChangeResult, TeamDetails, TeamsOverview } from '@linkstall/contracts/http';
import { readTeamLog } from '@linkstall/releases/team-log';
import { addPublisher } from '@linkstall/releases/team-changes';

import { RegistryTeam } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';

const KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';

let testApp: TestApp;
let operator: Awaited<ReturnType<TestApp['api']['newSession']>>;
let team: RegistryTeam;
beforeAll(async () => {
  testApp = await startApp();
  operator = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(operator.user.username, true);
  team = await RegistryTeam.new(testApp);
});

const overview = async () => (await testApp.api.get<TeamsOverview>('admin/teams', { token: operator.token })).body.data;
const detailsOf = async (name = team.name) =>
  (await overview()).teams.find((each) => each.name === name) as TeamDetails;

async function change(action: string, fields: Omit<TeamChange, 'seq'>, { name = team.name, seq = -1 } = {}) {
  const body = { seq: seq < 0 ? (await overview()).seq : seq, ...fields };
  return testApp.api.post<TeamChangeResult>(`admin/teams/${name}/${action}`, body, { token: operator.token });
}

it('an operator adds and removes a member; the log of teams and the audit log name the operator', async () => {
  const { user } = await testApp.api.newSession();
  const added = await change('set', { members: [user.username] });
  expect(added).toMatchObject({ status: 200, body: { data: { team: team.name } } });
  expect((await detailsOf()).members).toEqual([{ username: user.username, since: expect.any(String) }]);
  expect((await change('set', { members: [] })).status).toBe(200);
  expect((await detailsOf()).members).toEqual([]);
  const by = `@${operator.user.username}`;
  const [line] = (await overview()).log;
  expect(line).toMatchObject({ by, action: 'set', team: team.name, seq: added.body.data.seq + 1 });
  expect((await readTeamLog(await team.open())).at(-1)).toMatchObject({ by, action: 'set', team: team.name });
  const [call] = (await overview()).calls;
  expect(call).toMatchObject({ by, call: 'team set', target: team.name, outcome: 'allowed' });
});

it('a member is refused without an account, and nothing is changed', async () => {
  const { seq } = await overview();
  const response = await change('set', { members: ['nobody.lives.here'] });
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'members' }] } });
  expect((await overview()).seq).toBe(seq);
});

it('an operator adds a publisher with OIDC and a key, and a revoked key loses its rights at once', async () => {
  const oidc = { id: 'ci-2', issuer: 'https://token.ci.example', repositoryId: '4711', ref: 'refs/heads/main' };
  expect((await change('add-publisher', oidc)).status).toBe(200);
  expect((await change('add-key', { id: 'laptop', publicKey: KEY })).status).toBe(200);
  const { publishers } = await detailsOf();
  expect(publishers).toEqual([
    expect.objectContaining({ id: 'ci', kind: 'key', live: [] }),
    { kind: 'oidc', workflow: null, fingerprint: null, live: [], ...oidc },
    expect.objectContaining({ id: 'laptop', kind: 'key', fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) }),
  ]);
  const verbs = ['publish', 'deploy', 'promote'] as const;
  expect((await change('grant', { who: 'publishers', environment: '*', verbs })).status).toBe(200);
  const token = await team.token();
  const release = await team.publish(token);
  expect((await team.change('deploy', { release, message: 'Go' }, { token })).status).toBe(200);
  expect((await detailsOf()).publishers[0]?.live).toEqual([{ remote: team.remote, release, environment: 'local' }]);
  expect((await change('revoke-key', { id: 'ci' })).status).toBe(200);
  expect((await team.change('promote', { message: 'Go' }, { token })).status).toBe(403);
  expect((await detailsOf()).publishers.map(({ id }) => id)).toEqual(['ci-2', 'laptop']);
  expect(await change('add-key', { id: 'ci', publicKey: KEY })).toMatchObject({
    ...{ status: 400, body: { errors: [{ field: 'id', message: expect.stringContaining('was revoked') }] } },
  });
});

it('an operator creates a team, grants an address and rights for one environment', async () => {
  const created = await change('set', { remotes: ['mfe-shed'], claims: ['/shed'] }, { name: 'shed' });
  expect(created.status).toBe(200);
  const rule = { who: 'publishers', environment: 'local', verbs: ['publish', 'candidate'], maxPercent: 2 } as const;
  expect((await change('grant', rule, { name: 'shed' })).status).toBe(200);
  const { remotes, claims, rules } = await detailsOf('shed');
  expect([remotes, claims]).toEqual([[{ remote: 'mfe-shed', path: '/apps/shed', api: null }], ['/shed']]);
  expect(rules).toContainEqual(rule);
});

it.each<[string, string, Omit<TeamChange, 'seq'>, number, object]>([
  ['an address of another team', 'set', { claims: ['/shed/roof'] }, 400, { errors: [{ field: 'claims' }] }],
  ['a remote of another team', 'set', { remotes: ['mfe-shed'] }, 400, { errors: [{ field: 'remotes' }] }],
  ['a team without a remote', 'set', { remotes: [] }, 400, { errors: [{ field: 'remotes' }] }],
  ['a key that is none', 'add-key', { id: 'k', publicKey: 'A'.repeat(40) }, 400, { errors: [{ field: 'publicKey' }] }],
  ['a key that it has already', 'add-key', { id: 'k', publicKey: KEY }, 400, { errors: [{ field: 'publicKey' }] }],
  ['a publisher that is unknown', 'revoke-key', { id: 'nobody' }, 400, { errors: [{ field: 'id' }] }],
  ['a field of another change', 'revoke-key', { id: 'ci', members: [] }, 400, { errors: [{ field: 'members' }] }],
])('refuses %s, and the audit log has the refusal', async (...[, action, fields, status, body]) => {
  const { seq } = await overview();
  expect(await change(action, fields)).toMatchObject({ status, body });
  const after = await overview();
  expect(after.seq).toBe(seq);
  if (!Object.hasOwn(fields, 'members'))
    expect(after.calls[0]).toMatchObject({ call: `team ${action}`, target: team.name, outcome: 'request.invalid' });
});

it('a change of teams that the operator has not seen is refused with 409', async () => {
  const { seq } = await overview();
  const environment = { ...(await team.open()), by: 'root, Asha <asha@example.com>' };
  const publisher = {
    id: 'meanwhile',
    kind: 'oidc',
    issuer: 'https://token.ci.example',
    repositoryId: '4712',
  } as const;
  await addPublisher(environment, team.name, publisher);
  expect((await overview()).log[0]).toMatchObject({ by: 'root, Asha', action: 'add-publisher' });
  expect(await change('revoke-key', { id: 'meanwhile' }, { seq })).toMatchObject({
    ...{ status: 409, body: { code: 'teams.changed' } },
  });
  expect(await change('set', { remotes: ['mfe-new'] }, { name: 'no-team', seq })).toMatchObject({ status: 409 });
});

it('in a browser a refusal comes before the password, and a change needs the password', async () => {
  const { seq } = await overview();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const send = (body: object) =>
    testApp.api.post(`admin/teams/${team.name}/set`, { seq, ...body }, { token: operator.token, headers });
  expect(await send({ claims: ['/shed'] })).toMatchObject({ status: 400 });
  expect(await send({ claims: ['/blog'] })).toMatchObject({ status: 403, body: { code: 'grant.required' } });
  expect((await overview()).seq).toBe(seq);
});
