import { revokePublisher } from '@linkstall/releases/team-changes';

import type { TestResponse } from '../../test/client.js';
import { OidcIssuer } from '../../test/oidc-issuer.js';
import { AUDIENCE, RegistryTeam, testBuild } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

const REPOSITORY = '4711';
const WORKFLOW = 'garden/garden/.github/workflows/ship.yml@refs/heads/main';
const MAIN = 'refs/heads/main';
const COMMIT = '9745ae92c0ffee9745ae92c0ffee9745ae92c0ff';
/** In the token of a pull request, the workflow has the ref of the pull request, too. */
const PULL_REQUEST = {
  ...{ event_name: 'pull_request', ref: 'refs/pull/17/merge' },
  job_workflow_ref: WORKFLOW.replace('refs/heads/main', 'refs/pull/17/merge'),
};

let testApp: TestApp;
let issuer: OidcIssuer;
let strangeIssuer: OidcIssuer;
let kitchenIssuer: OidcIssuer;
/** The own team of the attacks, and the team that they attack. */
let garden: RegistryTeam;
let kitchen: RegistryTeam;
/** A team whose only key was revoked, with a token from before. */
let former: RegistryTeam;
let formerToken: string;
let token: string;
let userToken: string;
let operatorToken: string;
let pullRequestToken: string;

beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
  [issuer, strangeIssuer, kitchenIssuer] = [
    await OidcIssuer.start(),
    await OidcIssuer.start(),
    await OidcIssuer.start(),
  ];
  garden = await RegistryTeam.new(testApp);
  kitchen = await RegistryTeam.new(testApp);
  former = await RegistryTeam.new(testApp);
  const publisher = { id: 'oidc-1', kind: 'oidc', repositoryId: REPOSITORY, workflow: WORKFLOW, ref: MAIN } as const;
  await garden.add({ ...publisher, issuer: issuer.url });
  await kitchen.add({ ...publisher, issuer: kitchenIssuer.url });
  formerToken = await former.token();
  await revokePublisher(await former.open(), former.name, 'ci');
  token = await garden.token();
  pullRequestToken = (await logIn(claims(PULL_REQUEST))).body.data.token;
  const operator = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(operator.user.username, true);
  operatorToken = operator.token;
  userToken = (await testApp.api.newSession()).token;
});

const claims = (other: object = {}) => ({
  ...{ aud: AUDIENCE, repository: 'garden/garden', repository_id: REPOSITORY },
  ...{ job_workflow_ref: WORKFLOW, ref: MAIN, event_name: 'push', sha: COMMIT },
  ...other,
});
const logIn = (fields: object, remote = garden.remote) =>
  garden.logIn({ grantType: 'oidc', remote, token: issuer.token(fields) });
const logInWith = (oidcToken: string) => garden.logIn({ grantType: 'oidc', remote: garden.remote, token: oidcToken });

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
const isoDate = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

interface Attempt {
  readonly name: string;
  readonly send: () => Promise<TestResponse>;
  readonly code: string;
  /** The identity in the audit log. */
  readonly by: () => string | null;
}

const nobody = () => null;
const ci = () => `${garden.name}/ci`;

/** A login that must fail. */
const login = (name: string, send: () => Promise<TestResponse>): Attempt => ({
  ...{ name: `a login with ${name}`, send, code: 'rights.unknown_identity', by: nobody },
});

const oidcLogin = (name: string, fields: object) => login(name, () => logIn(claims(fields)));

const OIDC_LOGINS: readonly Attempt[] = [
  oidcLogin('the token of another repository', { repository_id: '4712' }),
  oidcLogin('the token of another repository with the same name', { repository: 'garden/garden', repository_id: '99' }),
  oidcLogin('the token of a repository without an id', { repository_id: undefined }),
  oidcLogin('a repository id that is a number', { repository_id: 4711 }),
  oidcLogin('a repository id in a list', { repository_id: [REPOSITORY] }),
  oidcLogin('the id in another claim only', { repository_id: '1', project_id: REPOSITORY }),
  oidcLogin('another audience', { aud: 'https://other.example' }),
  oidcLogin('the audience in a list with another', { aud: [AUDIENCE, 'https://other.example'] }),
  oidcLogin('the audience with a slash', { aud: `${AUDIENCE}/` }),
  oidcLogin('no audience', { aud: undefined }),
  oidcLogin('another issuer in the claims', { iss: 'https://token.actions.example' }),
  oidcLogin('the issuer with a slash', { iss: 'http://127.0.0.1:1/' }),
  oidcLogin('no issuer', { iss: undefined }),
  oidcLogin('an expired token', { exp: seconds(-3_600), iat: seconds(-3_700) }),
  oidcLogin('a token that is not valid yet', { nbf: seconds(600) }),
  oidcLogin('a token from the future', { iat: seconds(600), exp: seconds(900) }),
  oidcLogin('a token of two hours ago that lives for long', { iat: seconds(-7_200), exp: seconds(7_200) }),
  oidcLogin('a token without an end', { exp: undefined }),
  oidcLogin('a token without a time', { iat: undefined }),
  oidcLogin('a token without an id', { jti: undefined }),
  oidcLogin('another branch', { ref: 'refs/heads/feature' }),
  oidcLogin('a tag', { ref: 'refs/tags/main' }),
  oidcLogin('a branch whose name begins alike', { ref: `${MAIN}2` }),
  oidcLogin('the branch in capitals', { ref: 'refs/heads/MAIN' }),
  oidcLogin('no branch', { ref: undefined }),
  oidcLogin('another workflow', { job_workflow_ref: WORKFLOW.replace('ship', 'test') }),
  oidcLogin('the workflow of another branch', { job_workflow_ref: WORKFLOW.replace('main', 'feature') }),
  oidcLogin('the workflow of a fork', { job_workflow_ref: WORKFLOW.replace('garden/', 'mallory/') }),
  oidcLogin('a reusable workflow that the own workflow calls', {
    job_workflow_ref: 'mallory/tools/.github/workflows/x.yml@main',
    workflow_ref: WORKFLOW,
  }),
  oidcLogin('no workflow', { job_workflow_ref: undefined }),
  oidcLogin('a pull request with another workflow', {
    ...PULL_REQUEST,
    job_workflow_ref: PULL_REQUEST.job_workflow_ref.replace('ship', 'test'),
  }),
  oidcLogin('a pull request with the workflow of a fork', {
    ...PULL_REQUEST,
    job_workflow_ref: PULL_REQUEST.job_workflow_ref.replace('garden/', 'mallory/'),
  }),
  oidcLogin('a push whose workflow has the ref of a pull request', { job_workflow_ref: PULL_REQUEST.job_workflow_ref }),
  login('the token of an issuer that nobody has added', () => logInWith(strangeIssuer.token(claims()))),
  login('the token of the issuer of another team', () => logInWith(kitchenIssuer.token(claims()))),
  login('the algorithm none', () => logInWith(issuer.token(claims(), { alg: 'none' }))),
  login('the public key as a secret', () => logInWith(issuer.token(claims(), { alg: 'HS256' }))),
  login('the key of an attacker', () => logInWith(issuer.token(claims(), { key: 'foreign' }))),
  login('a token that is no token', () => logInWith('a.b.c')),
  login('a token of this site', () => logInWith(userToken)),
  login('the remote of another team', () => logIn(claims(), kitchen.remote)),
  login('the remote of nobody', () => logIn(claims(), 'mfe-nobody')),
  login('the shell', () => logIn(claims(), 'shell')),
];

const keyLogin = (name: string, fields: () => Parameters<RegistryTeam['keyRequest']>[0]) =>
  login(name, () => garden.logIn(garden.keyRequest(fields())));

const KEY_LOGINS: readonly Attempt[] = [
  keyLogin('another key', () => ({ isForged: true })),
  keyLogin('an unknown key id', () => ({ keyId: 'cd' })),
  keyLogin('the id of a publisher without a key', () => ({ keyId: 'oidc-1' })),
  keyLogin('a signature of two minutes ago', () => ({ time: isoDate(-120_000) })),
  keyLogin('a signature from the future', () => ({ time: isoDate(120_000) })),
  keyLogin('a date that does not exist', () => ({ time: '2026-13-45T25:61:61Z' })),
  keyLogin('a signature for another site', () => ({ audience: 'https://other.example' })),
  keyLogin('the remote of another team, signed with the own key', () => ({ remote: kitchen.remote })),
  login('a signature for another remote', () => garden.logIn({ ...garden.keyRequest(), remote: kitchen.remote })),
  login('a signature for another nonce', () => garden.logIn({ ...garden.keyRequest(), nonce: 'another-nonce-00' })),
  login('a signature for another time', () => garden.logIn({ ...garden.keyRequest(), time: isoDate(1_000) })),
  login('a revoked key', () => former.logIn()),
];

interface Call {
  readonly name: string;
  readonly send: (team: RegistryTeam, bearer: string) => Promise<TestResponse>;
}

const RELEASE = '9.9.9~0123456789ab';
const bytes = Buffer.from('content');
const change = (verb: string, body: object = {}): Call => ({
  name: verb,
  send: (team, bearer) => team.change(verb, { message: 'Go', ...body }, { token: bearer }),
});
const PUBLISH: readonly Call[] = [
  {
    name: 'start',
    send: (team, bearer) =>
      testApp.api.post(`registry/${team.remote}/releases`, testBuild(team.remote).manifest, { token: bearer }),
  },
  { name: 'upload', send: (team, bearer) => team.upload(bytes, bearer) },
  {
    name: 'finish',
    send: (team, bearer) =>
      testApp.api.post(`registry/${team.remote}/releases/${RELEASE}/finish`, {}, { token: bearer }),
  },
];
const READS: readonly Call[] = [
  {
    name: 'check',
    send: (team, bearer) =>
      testApp.api.post(`registry/${team.remote}/releases/${RELEASE}/check`, {}, { token: bearer }),
  },
  {
    name: 'preview',
    send: (team, bearer) =>
      testApp.api.post(`registry/${team.remote}/previews`, { release: RELEASE }, { token: bearer }),
  },
  { name: 'list', send: (team, bearer) => testApp.api.get(`registry/${team.remote}/releases`, { token: bearer }) },
  { name: 'state', send: (team, bearer) => testApp.api.get(`environments/local/${team.remote}`, { token: bearer }) },
  {
    name: 'events',
    send: (team, bearer) => testApp.api.get(`environments/local/${team.remote}/events`, { token: bearer }),
  },
  { name: 'log', send: (team, bearer) => testApp.api.get(`environments/local/${team.remote}/log`, { token: bearer }) },
];
const CANDIDATE = change('candidate', { release: RELEASE, percent: 1 });
const CHANGES: readonly Call[] = [
  CANDIDATE,
  change('deploy', { release: RELEASE }),
  change('flag', { page: '/apps/garden', value: 'off' }),
  ...['promote', 'rollback', 'disable', 'enable'].map((verb) => change(verb)),
];
const ALL = [...PUBLISH, ...READS, ...CHANGES];

interface Caller {
  readonly who: string;
  readonly bearer: () => string;
  readonly code: string;
  readonly by: () => string | null;
  readonly team?: () => RegistryTeam;
}

/** Calls with one token that must fail alike. */
const calls = (list: readonly Call[], { who, bearer, code, by, team = () => garden }: Caller): readonly Attempt[] =>
  list.map(({ name, send }) => ({ name: `${name} ${who}`, send: () => send(team(), bearer()), code, by }));

const withClock = async (offset: number, send: () => Promise<TestResponse>) => {
  const clock = testApp.app.get(Clock);
  clock['offsetSeconds'] += offset;
  try {
    return await send();
  } finally {
    clock['offsetSeconds'] -= offset;
  }
};
/** The token with another remote in its payload. */
const alteredToken = () => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const text = Buffer.from(payload, 'base64url').toString().replaceAll(garden.remote, kitchen.remote);
  return [head, Buffer.from(text).toString('base64url'), signature].join('.');
};
const unsignedToken = () => {
  const [, payload = ''] = token.split('.');
  return `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'registry+jwt' })).toString('base64url')}.${payload}.x`;
};
const percent = (share: number | undefined) =>
  change('candidate', { release: garden.published.candidate, ...(share !== undefined && { percent: share }) });

const CALLS: readonly Attempt[] = [
  ...calls(ALL, { who: 'of another remote', bearer: () => token, code: 'rights.token', by: ci, team: () => kitchen }),
  ...calls(CHANGES.slice(1), { who: 'without the verb', bearer: () => token, code: 'rights.verb', by: ci }),
  ...[6, 50, 99, undefined].map((share): Attempt => {
    const send = () => percent(share).send(garden, token);
    return { name: `a candidate for ${share ?? 'no'} percent`, send, code: 'rights.percent', by: ci };
  }),
  ...calls([change('candidate', { release: RELEASE, percent: 5, watchMinutes: 30, promote: true })], {
    ...{ who: 'that is promoted by itself', bearer: () => token, code: 'rights.verb', by: ci },
  }),
  // A pull request may upload files for a release that is only for previews.
  ...calls([...PUBLISH.filter(({ name }) => name !== 'upload'), ...CHANGES], {
    ...{ who: 'of a pull request', bearer: () => pullRequestToken, code: 'rights.pull_request' },
    by: () => `${garden.name}/oidc-1`,
  }),
  ...calls(ALL, {
    ...{ who: 'with a revoked key', bearer: () => formerToken, code: 'rights.remote' },
    ...{ by: () => `${former.name}/ci`, team: () => former },
  }),
  ...calls([...PUBLISH, ...READS, CANDIDATE], {
    who: 'without a token',
    bearer: () => '',
    code: 'rights.token',
    by: nobody,
  }),
  ...calls([...PUBLISH, CANDIDATE], { who: 'of a user', bearer: () => userToken, code: 'rights.token', by: nobody }),
  ...calls(CHANGES, { who: 'of an operator', bearer: () => operatorToken, code: 'rights.token', by: nobody }),
  ...calls([...PUBLISH, CANDIDATE], {
    ...{ who: 'with an altered token', bearer: alteredToken, code: 'rights.token', by: nobody },
    team: () => kitchen,
  }),
  ...calls([CANDIDATE], { who: 'with an unsigned token', bearer: unsignedToken, code: 'rights.token', by: nobody }),
  ...calls([...PUBLISH, ...READS, CANDIDATE], {
    ...{ who: 'with an expired token', bearer: () => token, code: 'rights.token', by: nobody },
  }).map((attempt) => ({ ...attempt, send: () => withClock(901, attempt.send) })),
];

const ATTEMPTS = [...OIDC_LOGINS, ...KEY_LOGINS, ...CALLS];

/** The states and releases of both teams, which an attempt must not change. */
async function everything() {
  const states = await Promise.all(
    [garden, kitchen].map(async (team) => {
      const call = { token: await team.token() };
      const state = await testApp.api.get(`environments/local/${team.remote}`, call);
      return [state.body, (await testApp.api.get(`registry/${team.remote}/releases`, call)).body];
    }),
  );
  return JSON.stringify(states);
}

it('at least 80 attempts are tried', () => {
  expect(ATTEMPTS.length).toBeGreaterThanOrEqual(80);
});

let before = '';
it('the state before the attempts', async () => {
  before = await everything();
  expect(before).toContain(garden.published.candidate);
});

it.each(ATTEMPTS)('$name is refused, and is in the audit log', async ({ send, code, by }) => {
  const known = new Set((await garden.audit()).map((entry) => JSON.stringify(entry)));
  const response = await send();
  expect(response).toMatchObject({ status: 403, body: { code } });
  const added = (await garden.audit()).filter((entry) => !known.has(JSON.stringify(entry)));
  expect(added).toMatchObject([{ outcome: code, identity: by() }]);
});

it.each([
  ['an OIDC token', () => ({ grantType: 'oidc', remote: garden.remote, token: issuer.token(claims()) })],
  ['a signed request', () => garden.keyRequest()],
])('%s works once, also when it is sent ten times at the same time', async (_, newBody) => {
  const body = newBody();
  const responses = await Promise.all(Array.from({ length: 10 }, () => garden.logIn(body)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 403)]);
});

it('a pull request with the rights of its target branch, and a merge request, may only check and preview', async () => {
  for (const fields of [
    { event_name: 'pull_request_target' },
    { event_name: '', pipeline_source: 'merge_request_event' },
    { event_name: '', pipeline_source: 'external_pull_request_event' },
  ]) {
    const { body } = await logIn(claims(fields));
    expect(body.data.verbs.map(({ verb }) => verb)).toEqual(['check', 'preview']);
  }
});

it('no attempt changed anything, and no unknown issuer was asked for keys', async () => {
  expect(await everything()).toBe(before);
  expect(strangeIssuer.requests).toEqual([]);
  expect(kitchenIssuer.requests).toEqual([]);
});
