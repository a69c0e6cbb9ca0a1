// Runs the same commands on a data folder and over HTTP, and compares what they print.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { linkstall } from '../../../testing/command-process.ts';
import { fixtureBuild } from '../../../testing/fixture-build.ts';
import { countsOf, writeMetrics } from '../../../testing/release-counts.ts';
import { startRegistryServer } from '../../../testing/registry-server.ts';
import { signAsPublished } from '../../../testing/sign-as-published.ts';
import { openEnvironment } from '../../environment.ts';
import { openHttpSite } from './http-site.ts';

const KEYS = generateKeyPairSync('ed25519');
const folder = temporaryFolder('http-site');
const keyFile = join(folder, 'key.pem');
const repository = temporaryFolder('repository');
const dataDir = temporaryFolder('data');
const ENV = { LINKSTALL_KEY_FILE: keyFile, LINKSTALL_KEY_ID: 'ci', XDG_CONFIG_HOME: folder, LINKSTALL_BY: 'asha' };

let platform: Awaited<ReturnType<typeof startRegistryServer>>;
let [first, second] = ['', ''];

const overHttp = (...args: readonly string[]) => linkstall(args, { cwd: repository, env: { ...ENV, DATA_DIR: '' } });
const overFolder = (...args: readonly string[]) =>
  linkstall([...args, '--data-dir', dataDir], { cwd: repository, env: ENV });

async function publish(text: string, version: string) {
  const build = { remote: 'garden', pages: [{ path: '/apps/garden' }], text, version };
  const source = await fixtureBuild(build);
  const [published, overHttpPublished] = [
    await overFolder('publish', source, '--json'),
    await overHttp('publish', source, '--json'),
  ];
  assert.deepEqual(JSON.parse(overHttpPublished.stdout), JSON.parse(published.stdout));
  const { release } = JSON.parse(published.stdout);
  await addStatement(release);
  return release;
}

/** Gives a release in the data folder the statement that the platform got for it. */
async function addStatement(release: string) {
  const { privateKey = assert.fail('no key') } = await openEnvironment({ dataDir, signs: true });
  const envelope = platform.state.manifests.get(release)?.statement ?? assert.fail('no statement');
  const publicKey = KEYS.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const statement = { envelope, publicKey };
  await signAsPublished({ dataDir, privateKey }, `garden/${release}`, { by: 'garden/ci', statement });
}

before(async () => {
  platform = await startRegistryServer();
  writeFileSync(keyFile, KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  platform.state.keys.set('ci', KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString());
  writeFileSync(join(repository, 'linkstall.json'), JSON.stringify({ remote: 'garden', platform: platform.url }));
  first = await publish('one', '1.0.0');
  second = await publish('two', '1.1.0');
});
after(() => platform.close());

/** The times of two machines differ. */
const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{3}Z)?/g, '<time>');

/** Over HTTP each change needs a reason. */
const WHY = ['--message', 'a reason'];

describe('a command prints the same over HTTP as over a data folder', () => {
  const commands = () => [
    ['promote', 'garden', ...WHY, '--yes'],
    ['deploy', 'garden', '1.0.0', ...WHY],
    ['deploy', 'garden', '1.0.0', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--percent', '5', '--yes', '--message', 'first try'],
    ['deploy', 'garden', second, '--percent', '5', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--percent', '5', '--watch', '30m', '--promote', ...WHY],
    ['deploy', 'garden', second, '--percent', '5', '--watch', '30m', '--promote', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--percent', '6', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--percent', '6', '--watch', '2h', ...WHY, '--yes', '--json'],
    ['deploy', 'garden', second, '--percent', '5', '--promote', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--percent', '5', '--watch', '169h', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--percent', '0', '--watch', '30m', ...WHY, '--yes'],
    ['deploy', 'garden', second, '--watch', '30m', ...WHY, '--yes'],
    ['deploy', 'garden', first, '--percent', '10', ...WHY, '--yes'],
    ['deploy', 'garden', '9.9.9', ...WHY, '--yes'],
    ['deploy', 'garden', '1.1.0', '--percent', 'ten'],
    ['status'],
    ['releases', 'garden'],
    ['promote', 'garden', ...WHY],
    ['promote', 'garden', ...WHY, '--yes', '--json'],
    ['rollback', 'garden', ...WHY, '--yes', '--json'],
    ['disable', 'garden', '--yes', '--message', 'broken'],
    ['releases', 'garden', '--json'],
    ['enable', 'garden', ...WHY, '--yes', '--json'],
    ['flag', 'garden', '/apps/garden', '5%', ...WHY],
    ['flag', 'garden', '/apps/garden', '5%', ...WHY, '--yes'],
    ['flag', 'garden', '/apps/garden', 'users:asha', ...WHY, '--yes', '--json'],
    ['flag', 'garden', '/apps/garden', 'users:asha', ...WHY, '--yes'],
    ['flag', 'garden', '/apps/garden', 'everybody', ...WHY, '--yes'],
    ['flag', 'garden'],
    ['check', 'garden', second],
    ['check', 'garden', second, '--json'],
    ['status', '--json'],
  ];

  it('for plans, changes, refusals and questions', async () => {
    for (const args of commands()) {
      const expected = await overFolder(...args);
      const actual = await overHttp(...args);
      const label = args.join(' ');
      assert.equal(withoutTimes(actual.output), withoutTimes(expected.output), label);
      assert.equal(actual.code, expected.code, label);
    }
  });

  it('for the log, without the refused attempts', async () => {
    const linesOf = async (outcome: ReturnType<typeof overHttp>) =>
      withoutTimes((await outcome).stdout)
        .split('\n')
        .filter((line) => /^\d/.test(line))
        .map((line) => line.replaceAll(/ {2,}/g, '  '));
    const lines = await linesOf(overHttp('log'));
    assert.equal(lines.length, 11);
    assert.ok(lines.some((line) => line.endsWith('first try')));
    assert.deepEqual(
      lines.map((line) => line.split('  ')[0]),
      (await linesOf(overFolder('log'))).map((line) => line.split('  ')[0]),
    );
  });

  it('for the counts of the stable release and of the candidate', async () => {
    await overFolder('deploy', 'garden', second, '--percent', '5', '--yes');
    await overHttp('deploy', 'garden', second, '--percent', '5', ...WHY, '--yes');
    platform.state.metrics = [
      countsOf('garden', first, { loads: 900, lcp: [700, 190, 10, 0] }),
      countsOf('garden', second, { loads: 48, loadFailures: 2, scriptErrors: 3, draw: [0, 40, 5, 3] }),
    ];
    writeMetrics({ dataDir, env: 'local' }, platform.state.metrics);
    const { stdout } = await overHttp('status');
    assert.match(
      stdout,
      /DRAWN > 50 MS[^]*garden +1\.0\.0~\w+ +900 +0 +0 +0 +– +10 of 900[^]*1\.1\.0~\w+ +48 +2 +3 +0 +8 of 48/,
    );
    const withoutChange = (text: string) => withoutTimes(text).replace(/^local: change \d+/, '');
    assert.equal(withoutChange(stdout), withoutChange((await overFolder('status')).stdout));
    for (const run of [overFolder, overHttp]) await run('rollback', 'garden', ...WHY, '--yes');
  });

  it('the remote of linkstall.json may be omitted', async () => {
    assert.equal((await overHttp('releases')).stdout, (await overHttp('releases', 'garden')).stdout);
    assert.match((await overHttp('flag', '/apps/garden', 'on', ...WHY, '--yes')).stdout, /is for everybody/);
    assert.match((await overHttp('check', second)).stdout, /^garden 1\.1\.0~\w+ may be deployed\.\n$/);
  });
});

describe('over HTTP', () => {
  it('status and log of a remote that is not deployed name the remote, because others can be deployed', async () => {
    const { pointer, lines } = platform.state;
    Object.assign(platform.state, { pointer: undefined, lines: [] });
    assert.equal((await overHttp('status')).stdout, 'garden is not deployed to local yet.\n');
    assert.equal((await overHttp('log')).stdout, 'garden was not deployed to local yet.\n');
    Object.assign(platform.state, { pointer, lines });
  });

  it('a change carries the number that the person saw, and is refused when the remote was changed meanwhile', async () => {
    Object.assign(process.env, ENV);
    const site = await openHttpSite({ origin: platform.url, remote: 'garden', folder: repository }, {});
    const change = { verb: 'disable', options: { remote: 'garden', message: 'a test' } } as const;
    const seen = await site.see('garden');
    await assert.rejects(site.change(change, { ...seen, seq: seen.seq - 1 }), { code: 'state.moved' });
    assert.equal((await site.change(change, seen)).pointer?.disabled, true);
    await site.change({ verb: 'enable', options: { remote: 'garden', message: 'a test' } });
  });

  it('a plan asks the gate, and prints all its problems', async () => {
    platform.state.checkProblems = [
      { code: 'claim.taken', message: '/apps/garden belongs to mfe-garden.', final: true },
      { code: 'gate.budget', message: 'The scripts of /apps/garden have 70 kB.' },
    ];
    const seq = platform.state.seq;
    for (const args of [
      ['check', second],
      ['deploy', second, ...WHY],
    ]) {
      const { code, output } = await overHttp(...args);
      assert.equal(code, 1);
      assert.match(output, /belongs to mfe-garden\.\nThe scripts of \/apps\/garden have 70 kB\.\n$/);
    }
    const { stdout } = await overHttp('check', second, '--json');
    assert.deepEqual(JSON.parse(stdout), { ok: false, problems: platform.state.checkProblems, notes: [] });
    assert.equal(platform.state.seq, seq);
    platform.state.checkProblems = [];
  });

  it('check and a plan print what the gate reports', async () => {
    platform.state.checkNotes = [
      { code: 'gate.mount', message: 'garden 1.0.0~aaaaaaaaaaaa: not mounted: no Chromium.' },
    ];
    const { code, stdout } = await overHttp('check', second);
    assert.deepEqual([code, stdout.split('\n')[1]], [0, `Note: ${platform.state.checkNotes[0]?.message}`]);
    const plan = await overHttp('deploy', second, ...WHY);
    assert.match(plan.output, /note +garden 1\.0\.0~a+: not mounted: no Chromium\./);
    platform.state.checkNotes = [];
  });

  it('force, replace, a change without a reason and a composition are refused before a call changes anything', async () => {
    const seq = platform.state.seq;
    for (const [args, expected] of [
      [['deploy', second, '--force', 'now', '--yes'], 'force.operator'],
      [['deploy', second, '--percent', '5', '--replace', '--yes'], 'candidate.replace'],
      [['promote', '--yes'], 'change.message'],
      [['preview', '--composition', '61a09c5b7d2e'], 'preview.composition'],
      [['preview', '--remote', `garden@${second}`, '--days', '0'], 'preview.days'],
      [['preview', '--remote', `garden@${second}`, '--days', '31'], 'preview.days'],
      [['releases', '../environments'], 'command.remote'],
    ] as const) {
      const { code, stdout } = await overHttp(...args, '--json');
      assert.deepEqual([code, JSON.parse(stdout).problems[0].code], [1, expected]);
    }
    assert.equal(platform.state.seq, seq);
  });

  it('promote --from --to reads one environment, and deploys its stable release to the other one', async () => {
    const stable = platform.state.pointer?.stable;
    platform.state.calls = [];
    const { code, output } = await overHttp('promote', '--from', 'staging', '--to', 'production', ...WHY, '--yes');
    assert.equal(code, 0, output);
    assert.match(output, /Deploy garden in production\n/);
    assert.ok(platform.state.calls.includes('GET /api/v1/environments/staging/garden'));
    assert.ok(platform.state.calls.includes('POST /api/v1/environments/production/garden/deploy'));
    assert.deepEqual(platform.state.changes.at(-1), { release: stable, from: 'staging', message: 'a reason' });
  });

  it('deploy --watch sends the minutes, and --promote only where the person asked for it', async () => {
    const args = ['deploy', second, '--percent', '7', '--watch', '2h', '--yes', ...WHY];
    const { code, output } = await overHttp(...args);
    assert.equal(code, 0, output);
    const body = { message: 'a reason', release: second, percent: 7, watchMinutes: 120 };
    assert.deepEqual(platform.state.changes.at(-1), body);
    await overHttp(...args, '--promote');
    assert.deepEqual(platform.state.changes.at(-1), { ...body, promote: true });
  });

  it('preview sends the release with its label, its days and the releases of others, and prints the address first', async () => {
    const others = ['--with', 'mfe-links@1.0.0~aaaaaaaaaaaa', 'mfe-store@1.0.0~bbbbbbbbbbbb'];
    const args = ['preview', '--remote', 'garden@1.1.0', '--label', 'pr-17', '--days', '7', ...others];
    const { code, stdout } = await overHttp(...args);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^http:\S+\/preview\?link=1\nThe link is valid until 2030-01-01 00:00:00 UTC\.\n$/);
    assert.deepEqual(platform.state.previews, [{ release: second, label: 'pr-17', days: 7, with: others.slice(1) }]);
    const local = await overFolder('preview', '--remote', 'garden@1.1.0', '--label', 'pr-17', '--json');
    assert.equal(JSON.parse(local.stdout).problems[0].code, 'preview.folder');
  });
});
