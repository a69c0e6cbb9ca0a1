import { disable, enable } from '@linkstall/releases/changes';
import { setTeam, setTeamApi } from '@linkstall/releases/team-changes';
import { jwtVerify } from 'jose';

import type { Call } from '../../test/client.js';
import { AUDIENCE, RegistryTeam } from '../../test/registry-team.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';

const ADDRESS = 'https://api.garden.example/v1';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
});

interface TeamApi {
  readonly address: string;
  readonly identity: string;
}

const appOf = ({ remote }: RegistryTeam) => remote.replace(/^mfe-/, '');
const ask = (team: RegistryTeam, call: Call = {}) =>
  testApp.api.get<TeamApi>(`registry/apps/${appOf(team)}/api`, { headers: { 'x-edge-key': EDGE_KEY }, ...call });

async function newTeam(address: string | null = `${ADDRESS}/`): Promise<RegistryTeam> {
  const team = await RegistryTeam.new(testApp);
  if (address !== null) await setTeamApi(await team.open(), team.name, { remote: team.remote, address });
  return team;
}

async function verify(team: RegistryTeam, identity: string) {
  const { publicKey } = await team.open();
  return jwtVerify(identity, publicKey, { issuer: AUDIENCE, audience: ADDRESS, typ: 'identity+jwt' });
}

it('the edge gets the granted address and a signed statement about the logged-in user, for one minute', async () => {
  const team = await newTeam();
  const { user, token } = await testApp.api.newSession();
  const { status, body } = await ask(team, { token });
  expect([status, body.data.address]).toEqual([200, ADDRESS]);
  const { payload } = await verify(team, body.data.identity);
  expect(payload).toMatchObject({ sub: user._id, remote: team.remote });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'remote', 'sub']);
});

it('the statement about a visitor names no user, and an invalid token is refused', async () => {
  const team = await newTeam();
  const { payload } = await verify(team, (await ask(team)).body.data.identity);
  expect([payload.sub, payload['remote']]).toEqual([undefined, team.remote]);
  expect(await ask(team, { token: 'a.b.c' })).toMatchObject({ status: 401, body: { code: 'auth.token_invalid' } });
});

it('the statement is no token of this site', async () => {
  const team = await newTeam();
  const { token } = await testApp.api.newSession();
  const { identity } = (await ask(team, { token })).body.data;
  expect((await testApp.api.get('users/account', { token: identity })).status).toBe(401);
  expect((await testApp.api.get(`registry/${team.remote}/releases`, { token: identity })).status).toBe(403);
});

it('only the edge may ask, and only for the API of a live remote with a grant', async () => {
  const none = { status: 404, body: { code: 'team_api.none' } };
  expect(await ask(await newTeam(null))).toMatchObject(none);
  const team = await newTeam();
  expect(await ask(team, { headers: {} })).toMatchObject({ status: 404, body: { code: 'route.not_found' } });
  const environment = await team.open();
  await setTeam(environment, team.name, { members: ['asha'] });
  expect((await ask(team)).status).toBe(200);
  await disable(environment, { remote: team.remote });
  expect(await ask(team)).toMatchObject(none);
  await enable(environment, { remote: team.remote });
  expect((await ask(team)).status).toBe(200);
  await setTeamApi(environment, team.name, { remote: team.remote, address: null });
  expect(await ask(team)).toMatchObject(none);
});
