import { createSet } from '@linkstall/releases/release-sets';
import { revokePublisher } from '@linkstall/releases/team-changes';

import type { TestResponse } from '../../test/client.js';
import { ReleaseSetScene } from '../../test/registry-set-scene.js';
import { RegistryTeam } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';

let testApp: TestApp;
let scene: ReleaseSetScene;
let [first, second, stranger, former, user] = ['', '', '', '', ''];
let strangerTeam: RegistryTeam;
let before: readonly (string | null)[];

beforeAll(async () => {
  testApp = await startApp();
  scene = await ReleaseSetScene.new(testApp);
  [first = '', second = ''] = scene.tokens;
  await scene.create();
  strangerTeam = await RegistryTeam.new(testApp);
  await ReleaseSetScene.grant(strangerTeam, ['check', 'deploy', 'rollback']);
  stranger = await strangerTeam.token();
  const formerTeam = await RegistryTeam.new(testApp);
  former = await formerTeam.token();
  await revokePublisher(await formerTeam.open(), formerTeam.name, 'ci');
  user = (await testApp.api.newSession()).token;
  before = await scene.stable();
});

/** The new entries of the audit log, oldest first. */
async function added(send: () => Promise<unknown>) {
  const [team] = scene.teams;
  const known = new Set((await team.audit()).map((entry) => JSON.stringify(entry)));
  await send();
  return (await team.audit()).filter((entry) => !known.has(JSON.stringify(entry))).reverse();
}

async function expired<T>(send: () => Promise<T>): Promise<T> {
  const clock = testApp.app.get(Clock);
  clock['offsetSeconds'] += 901;
  try {
    return await send();
  } finally {
    clock['offsetSeconds'] -= 901;
  }
}

type Tokens = () => readonly string[];
const ATTEMPTS: readonly (readonly [string, Tokens, outcomes: readonly string[]])[] = [
  ['no token', () => [''], ['rights.token']],
  ['the token of a user', () => [user, second], ['rights.token']],
  ['one token twice', () => [first, first], ['allowed', 'rights.token']],
  ['the second token only', () => [second], ['rights.token']],
  ['the token of another team first', () => [stranger, first, second], ['rights.token']],
  ['the token of another team last', () => [first, stranger], ['allowed', 'rights.token']],
  ['no Authorization', () => ['', first, second], ['rights.token']],
  ['a token of a revoked key first', () => [former, first, second], ['rights.token']],
];

describe.each(['deploy', 'rollback'])('%s of a release set', (verb) => {
  it.each(ATTEMPTS)('with %s is refused, changes nothing, and is in the audit log', async (_, tokens, outcomes) => {
    for (const send of [
      () => scene.plan(verb, { tokens: tokens() }),
      () => scene.change(verb, 'Foreign', { tokens: tokens() }),
    ]) {
      let response: TestResponse | undefined;
      const entries = await added(async () => (response = await send()));
      expect(response).toMatchObject({ status: 403, body: { code: outcomes.at(-1) } });
      expect(entries.map(({ outcome }) => outcome)).toEqual(outcomes);
    }
    expect(await scene.stable()).toEqual(before);
  });

  it('with expired tokens is refused, and is in the audit log', async () => {
    const entries = await added(() => expired(() => scene.change(verb, 'Late')));
    expect(entries.map(({ outcome }) => outcome)).toEqual(['rights.token']);
  });
});

describe('A set that does not exist', () => {
  const call = (token: string) =>
    testApp.api.post('environments/local/sets/nothing/deploy', { message: 'Go' }, { token });

  it('is named to nobody without rights, and each call is in the audit log', async () => {
    for (const [token, identity] of [
      ['', null],
      [former, expect.any(String)],
    ] as const) {
      let response: TestResponse | undefined;
      const entries = await added(async () => (response = await call(token)));
      expect(response?.status).toBe(403);
      expect(entries).toMatchObject([{ call: 'deploy', environment: 'local', identity }]);
    }
  });

  it('does not tell the names of the sets of other teams', async () => {
    const response = await call(stranger);
    expect([response.status, response.body]).toMatchObject([404, { code: 'set.unknown' }]);
    expect(response.text).not.toContain(scene.name);
  });
});

it('a remote gets at most 100 new sets in 30 days', async () => {
  const full = await ReleaseSetScene.new(testApp);
  const environment = await full.teams[0].open();
  for (let index = 0; index < 100; index += 1)
    await createSet(environment, `full-${full.name}-${index}`, full.releases);
  const refused = await full.create();
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'set.limit' }]);
});
