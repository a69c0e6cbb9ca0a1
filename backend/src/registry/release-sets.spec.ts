import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { ReleaseSetScene } from '../../test/registry-set-scene.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const PROGRAM = join(__dirname, '../../../infra/packages/releases/linkstall.mjs');
const run = promisify(execFile);

interface Changed {
  readonly seq: number;
  readonly moves: readonly { readonly remote: string; readonly before: string; readonly after: string }[];
  readonly already: boolean;
}

let testApp: TestApp;
let scene: ReleaseSetScene;
beforeAll(async () => {
  testApp = await startApp();
});
beforeEach(async () => {
  scene = await ReleaseSetScene.new(testApp);
});

/** The stable releases before and after the set. */
const releases = () => {
  const { teams } = scene;
  return { before: teams.map(({ published }) => published.stable), after: Object.values(scene.releases) };
};

/** The decisions about calls of a verb, by remote. */
async function decisions(verb: string) {
  const [team] = scene.teams;
  const entries = (await team.audit()).filter(({ call, environment }) => call === verb && environment === 'local');
  return scene.teams.map(({ remote }) => entries.find((entry) => entry.remote === remote)?.outcome);
}

describe('A release set over HTTP', () => {
  it('is deployed and rolled back as one change with a token of each remote, and the audit log has each remote', async () => {
    const { before, after } = releases();
    expect((await scene.create()).status).toBe(201);
    const plan = await scene.plan<Changed>('deploy');
    expect(plan.body.data.moves.map((move) => [move.before, move.after])).toEqual([
      [before[0], after[0]],
      [before[1], after[1]],
    ]);
    expect(await scene.stable()).toEqual(before);
    const headers = { 'if-match': `"${plan.body.data.seq}"` };
    const deployed = await scene.change<Changed>('deploy', 'Together', { headers });
    expect(deployed.body.data).toEqual({ ...plan.body.data, seq: plan.body.data.seq + 1, already: false });
    expect(await scene.stable()).toEqual(after);
    expect(await decisions('deploy')).toEqual(['allowed', 'allowed']);
    expect((await scene.change<Changed>('deploy', 'Again')).body.data).toMatchObject({ already: true });
    expect((await scene.change('rollback', 'Back')).status).toBe(200);
    expect(await scene.stable()).toEqual(before);
    expect(await decisions('rollback')).toEqual(['allowed', 'allowed']);
  });

  it('needs a token with the right to each of its remotes, to create it and to change it', async () => {
    const { before } = releases();
    const [token = ''] = scene.tokens;
    const codeOf = async (sending: Promise<{ body: unknown }>) => (await sending).body as { code: string };
    expect(await codeOf(scene.create({ tokens: [token] }))).toMatchObject({ code: 'rights.token' });
    await scene.create();
    for (const call of [
      scene.change('deploy', 'Alone', { tokens: [token] }),
      scene.plan('deploy', { tokens: [token] }),
    ])
      expect(await codeOf(call)).toMatchObject({ code: 'rights.token' });
    expect(await decisions('deploy')).toEqual(['allowed', 'rights.token']);
    await ReleaseSetScene.grant(scene.teams[1], ['check', 'rollback']);
    expect(await codeOf(scene.change('deploy', 'Without the right'))).toMatchObject({ code: 'rights.verb' });
    expect(await decisions('deploy')).toEqual(['allowed', 'rights.verb']);
    expect(await scene.stable()).toEqual(before);
    // A caller without a token gets the same response for a set that exists and for one that does not.
    const nothing = { tokens: [''] };
    const known = await codeOf(scene.change('deploy', 'Nobody', nothing));
    expect(known).toEqual(await codeOf((await ReleaseSetScene.new(testApp)).change('deploy', 'Nobody', nothing)));
  });

  it('is refused with 412 when the environment has changed, and with 409 and all problems by the gate', async () => {
    await scene.create();
    const { seq } = (await scene.plan<Changed>('deploy')).body.data;
    const headers = { 'if-match': `"${seq - 1}"` };
    expect((await scene.change('deploy', 'Late', { headers })).status).toBe(412);
    const refused = await scene.change('rollback', 'Never deployed');
    expect([refused.status, refused.body]).toMatchObject([409, { errors: [{ field: 'set.undeployed' }] }]);
    expect(
      (await testApp.api.post('environments/nowhere/sets/none/deploy', {}, { token: String(scene.tokens[0]) })).status,
    ).toBe(400);
    const unknown = await testApp.api.post(
      'environments/local/sets/none/deploy',
      { message: 'Go' },
      { token: String(scene.tokens[0]) },
    );
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'set.unknown' }]);
  });

  it('a rollback whose response was lost is found when it is sent again with the same number', async () => {
    await scene.create();
    const { seq } = (await scene.change<Changed>('deploy', 'Together')).body.data;
    const headers = { 'if-match': `"${seq}"` };
    const first = await scene.change<Changed>('rollback', 'Back', { headers });
    const second = await scene.change<Changed>('rollback', 'Back', { headers });
    expect(second.body.data).toEqual({ ...first.body.data, notes: [] }); // the notes of the gate are not stored
    expect((await scene.change('rollback', 'Another reason', { headers })).status).toBe(412);
  });

  it('is created, listed, deployed and rolled back by the command line with --platform, as on a folder', async () => {
    const { before, after } = releases();
    const config = await temporaryFolder();
    const { url } = testApp.api;
    const stored = scene.teams.map(({ remote }, index) => [
      remote,
      { token: scene.tokens[index], identity: 'ci', until: '2100-01-01T00:00:00.000Z' },
    ]);
    await mkdir(join(config, 'linkstall'));
    const file = join(config, 'linkstall', `${new URL(url).host.replaceAll(':', '_')}.json`);
    await writeFile(file, JSON.stringify(Object.fromEntries(stored)));
    const set = async (...words: readonly string[]) => {
      const options = ['--platform', url, '--env', 'local', '--json', '--yes'];
      const env = { ...process.env, XDG_CONFIG_HOME: config, LINKSTALL_KEY_FILE: '', LINKSTALL_ID_TOKEN: '' };
      const { stdout } = await run(process.execPath, [PROGRAM, 'set', ...words, ...options], { env });
      return JSON.parse(stdout) as unknown;
    };
    const [first, second] = scene.teams.map(({ remote }) => remote) as [string, string];
    const names = Object.entries(scene.releases).map(([remote, release]) => `${remote}@${release}`);
    const created = { set: scene.name, releases: scene.releases };
    expect(await set('create', scene.name, ...names)).toEqual(created);
    expect(await set('list', '--remote', second)).toMatchObject([{ name: scene.name, releases: scene.releases }]);
    expect(await set('deploy', scene.name, '--remote', first, '--message', 'Together')).toMatchObject(created);
    expect(await scene.stable()).toEqual(after);
    await set('rollback', scene.name, '--remote', first, '--message', 'Back');
    expect(await scene.stable()).toEqual(before);
  });
});
