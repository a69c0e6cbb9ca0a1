// Tests the command line with a store of its own. confirmation.test.ts runs the real program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { fixtureBuild } from '../../testing/fixture-build.ts';
import { countsOf, writeMetrics } from '../../testing/release-counts.ts';
import { storedFile } from '../../testing/stored-file.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-command-'));
const folders: string[] = [dataDir];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const run = (args: readonly string[], { cwd }: { cwd?: string } = {}) =>
  linkstall(args, { ...(cwd && { cwd }), env: { DATA_DIR: dataDir, LINKSTALL_BY: 'asha', FORCE_COLOR: '' } });

/** Runs a command with --json. Standard output must contain only the JSON. */
async function json(...args: readonly string[]) {
  const { code, stdout } = await run([...args, '--json', '--yes']);
  return { code, response: JSON.parse(stdout) };
}

async function publish(text: string, extraFields: Parameters<typeof fixtureBuild>[0] = {}) {
  const folder = await fixtureBuild({
    remote: 'mfe-links',
    server: null,
    pages: [{ path: '/admin/links' }],
    text,
    ...extraFields,
  });
  folders.push(folder);
  return json('publish', folder);
}

describe('the life of a release', () => {
  let first = '';
  let second = '';
  let third = '';
  const COMPOSITION = /^[0-9a-f]{12}$/;

  before(async () => {
    const keyless = await json('deploy', 'mfe-links', '1.0.0');
    assert.equal(keyless.response.problems[0].code, 'key.missing', 'only publish makes a key');
    const firstPublication = await publish('one');
    first = firstPublication.response.release;
    assert.deepEqual(Object.keys(firstPublication.response).sort(), [
      ...['buildId', 'bytes', 'created', 'files', 'release', 'remote', 'version'],
    ]);
    assert.equal(firstPublication.response.created, true);
    assert.equal((await publish('one')).response.created, false);
    second = (await publish('two')).response.release;
    third = (await publish('three', { version: '1.1.0' })).response.release;
  });

  it('deploy without a terminal prints the plan and changes nothing', async () => {
    const result = await run(['deploy', 'mfe-links', first]);
    assert.equal(result.code, 1);
    assert.match(result.stderr, /Deploy mfe-links in local\n +now +not deployed\n +then +\S+ for everybody/);
    assert.match(result.stderr, /gate +passes/);
    assert.match(result.stderr, /add --yes/);
    assert.equal(result.stdout, '');
    assert.deepEqual((await json('status')).response, []);
  });

  it('deploys to everybody and to shares, and promotes', async () => {
    assert.deepEqual(await json('deploy', 'mfe-links', first), {
      code: 0,
      response: { seq: 1, remote: 'mfe-links', release: first, percent: 100 },
    });
    const canary = await run(['deploy', 'mfe-links', second, '--percent', '10', '--yes', '--message', 'first try']);
    assert.equal(canary.code, 0);
    assert.match(canary.stderr, new RegExp(`then +${second} for 10 % of the visitors, ${first} for the others`));
    assert.equal(
      canary.stdout.trim(),
      `mfe-links: ${second} for 10 % of the visitors, ${first} for the others (change 2)`,
    );
    assert.equal(
      (await json('deploy', 'mfe-links', '1.1.0')).response.seq,
      3,
      'a version is enough, and it ends the candidate',
    );
    assert.equal((await json('deploy', 'mfe-links', second, '--percent', '20')).response.percent, 20);
    assert.equal(
      (await json('deploy', 'mfe-links', first, '--percent', '5')).response.problems[0].code,
      'candidate.running',
    );
    assert.equal((await json('deploy', 'mfe-links', first, '--percent', '5', '--replace')).response.percent, 5);
    assert.deepEqual((await json('promote', 'mfe-links')).response, { seq: 6, remote: 'mfe-links', release: first });
  });

  it('deploys a watched candidate, and status shows the verdict on it', async () => {
    const { response } = await json('deploy', 'mfe-links', second, '--percent', '5', '--watch', '30m', '--promote');
    assert.deepEqual(
      { ...response, watch: null },
      { seq: 7, remote: 'mfe-links', release: second, percent: 5, watch: null },
    );
    const minutes = (Date.parse(response.watch.until) - Date.now()) / 60_000;
    assert.ok(response.watch.promote && minutes > 28 && minutes <= 30);
    writeMetrics({ dataDir, env: 'local' }, [
      countsOf('mfe-links', first, { loads: 38_000, errorPages: 380 }),
      countsOf('mfe-links', second, { loads: 2000, errorPages: 60 }),
    ]);
    const { candidate, judgement } = (await json('status')).response[0];
    assert.deepEqual([candidate, judgement.verdict, judgement.sure > 0.99], [second, 'worse', true]);
    const text = (await run(['status'])).stdout;
    assert.match(text, /The candidate of mfe-links is worse \(99\.9 % sure\): Pages with errors: 3 % of 2,000 pages/);
    const again = await run(['deploy', 'mfe-links', second, '--percent', '6', '--yes']);
    assert.match(again.stdout, /, watched until [-\d]+ [:\d]+ UTC and then promoted if it is better or equal/);
    assert.equal((await json('rollback', 'mfe-links')).response.seq, 9);
  });

  it('rolls back, disables and enables', async () => {
    assert.deepEqual((await json('rollback', 'mfe-links')).response, { seq: 10, remote: 'mfe-links', release: third });
    const reason = ['--message', 'too\nlong \u001b[2Jand\u0007 loud'];
    assert.deepEqual(await json('disable', 'mfe-links', ...reason), { code: 0, response: { seq: 11 } });
    const logged = (await run(['log'])).stdout.split('\n').find((line) => line.startsWith('11 '));
    assert.match(logged ?? '', /too long +\[2Jand +loud$/, 'the log prints no control characters of a message');
    assert.deepEqual(await json('enable', 'mfe-links'), { code: 0, response: { seq: 12 } });
  });

  it('prints the status, the releases, the log and the differences', async () => {
    assert.deepEqual((await json('status')).response, [
      {
        ...{ remote: 'mfe-links', stable: third, candidate: null, percent: null },
        ...{ previous: null, disabled: false }, // A release that was rolled back is no previous release.
      },
    ]);
    const { response: releases } = await json('releases', 'mfe-links');
    assert.deepEqual(releases.map(({ release }: { release: string }) => release).sort(), [first, second, third].sort());
    assert.deepEqual(Object.keys(releases[0]), ['release', 'publishedAt', 'live']);
    const { response: log } = await json('log');
    assert.deepEqual(Object.keys(log[0]).sort(), [
      ...['action', 'at', 'by', 'message', 'percent', 'refused', 'release', 'remote', 'seq'],
    ]);
    assert.equal(log[0].by, 'asha');
    assert.ok(log.some(({ message }: { message: string }) => message === 'first try'));
    assert.ok(
      log.some((line: { seq: number | null; refused: object[] }) => line.seq === null && line.refused.length > 0),
    );
    assert.deepEqual((await json('diff', '1', '12')).response, [{ remote: 'mfe-links', from: first, to: third }]);
    const statusText = await run(['status']);
    assert.match(statusText.stdout, /REMOTE +STABLE +CANDIDATE +PREVIOUS\nmfe-links +1\.1\.0~/);
    assert.ok(!statusText.stdout.includes('\u001b'), 'the output has colours without a terminal');
  });

  it('resolve handles many visitors in one call and gives the reason for each release', async () => {
    await json('deploy', 'mfe-links', second, '--percent', '50');
    const { response } = await json('resolve', '--visitor', ...Array.from({ length: 40 }, (_, index) => `v${index}`));
    assert.equal(response.length, 40);
    assert.match(response[0].composition, COMPOSITION);
    const reasons = response.map(
      ({ remotes }: any) => `${remotes['mfe-links'].release} ${remotes['mfe-links'].reason}`,
    );
    assert.deepEqual([...new Set(reasons)].sort(), [`${second} candidate`, `${third} stable`].sort());
    await json('rollback', 'mfe-links');
  });

  it('check exits with code 1 when the gate refuses', async () => {
    assert.deepEqual(await json('check', 'mfe-links', second), {
      code: 0,
      response: { ok: true, problems: [], notes: [] },
    });
    const { release } = (await publish('mfe-store', { remote: 'mfe-store' })).response;
    const { code, response } = await json('check', 'mfe-store', release);
    assert.deepEqual([code, response.ok, response.problems[0].code], [1, false, 'claim.taken']);
    assert.match(response.problems[0].message, /mfe-links/);
    const refusal = await json('deploy', 'mfe-store', release);
    assert.deepEqual([refusal.code, refusal.response.ok, refusal.response.problems[0].code], [1, false, 'claim.taken']);
  });

  it('verify names a changed file and exits with code 1', async () => {
    assert.deepEqual(await json('verify'), { code: 0, response: { ok: true, problems: [] } });
    const file = storedFile(dataDir, { remote: 'mfe-links', release: second }, 'remote-entry.js');
    writeFileSync(file, `${readFileSync(file, 'utf8')} `);
    const { code, response } = await json('verify');
    assert.equal(code, 1);
    assert.match(response.problems[0].message, /mfe-links.*remote-entry\.js/);
  });
});

describe('wrong arguments', () => {
  const refusals = [
    [['deploy', 'mfe-none', '1.0.0'], 'remote.unknown', /There are: mfe-links/],
    [['deploy', 'mfe-links', '9.9.9'], 'release.unknown', /newest first: /],
    [['deploy', 'mfe-links', '1.0.0'], 'release.ambiguous', /Name one: 1\.0\.0~/],
    [['deploy', 'mfe-links', '1.1.0', '--percent', 'ten'], 'deploy.percent', /0 to 100/],
    [['deploy', 'mfe-links', '1.1.0', '--percent', '5', '--watch', 'soon'], 'deploy.watch', /1m to 168h/],
    [['deploy', 'mfe-links', '1.1.0', '--percent', '5', '--watch', '169h'], 'deploy.watch', /1m to 168h/],
    [['deploy', 'mfe-links', '1.1.0', '--watch', '30m'], 'deploy.watch', /below 100/],
    [['deploy', 'mfe-links', '1.1.0', '--percent', '5', '--promote'], 'deploy.watch', /needs --watch/],
    [['deploy'], 'command.remote', /Name a remote/],
    [['diff', 'a', 'b'], 'log.number', /log shows them/],
    [['publish', 'nothing'], 'remote.unknown', /There are: shell/],
    [['preview', '--composition', '61a09c5b7d2e'], 'preview.stopped', /npm start/],
    [['operator', 'add', 'asha'], 'operator.stopped', /No site runs/],
    [['operator', 'add', '..'], 'operator.name', /not a valid username/],
    [['operator', 'remove', ''], 'operator.name', /not a valid username/],
    [['operator', 'crown', 'asha'], 'operator.verb', /add, remove or list/],
    [['explode'], 'commander.unknownCommand', /explode/],
    [[], 'commander.help', /linkstall --help|Usage: linkstall/],
    [['check', 'mfe-links', '1.1.0', '--env', 'lokal'], 'env.unknown', /There are: local/],
    [['verify', '--env', 'lokal'], 'env.unknown', /There are: local/],
  ] as const;

  /**
   * The text form is checked once for each source of a refusal: a command, the check of a value, an unknown command, and
   * the help. Other refusals are printed by the same functions.
   */
  const withText = new Set(['remote.unknown', 'operator.verb', 'commander.unknownCommand', 'commander.help']);

  it('exit with code 1 and one message, as text on standard error or as JSON', async () => {
    const outcomes = await Promise.all(
      refusals.map(async ([args, expected, message]) => ({
        expected,
        message,
        ...(await json(...args)),
        text: withText.has(expected) ? await run(args) : null,
      })),
    );
    for (const { expected, message, code, response, text } of outcomes) {
      assert.deepEqual([code, response.ok, response.problems[0].code], [1, false, expected]);
      assert.match(response.problems[0].message, message);
      if (!text) continue;
      assert.deepEqual([text.code, text.stdout], [1, '']);
      assert.match(text.stderr, message);
      assert.ok(!text.stderr.includes('    at '), 'the output has a stack');
    }
  });
});

it('inside a remote’s folder the name of the remote may be omitted', async () => {
  const cwd = join(import.meta.dirname, '../../../../../mfe-links');
  const { code, stdout } = await run(['releases', '--json'], { cwd });
  assert.equal(code, 0);
  assert.ok(JSON.parse(stdout).length > 2);
  assert.ok(existsSync(join(dataDir, 'release-key.pem')));
});

describe('the commit of a release', () => {
  const commitIn = (release: string) =>
    JSON.parse(readFileSync(join(dataDir, 'releases/mfe-store', release, 'release.json'), 'utf8')).commit;

  it('comes from the repository of the remote, and never from the clone of the site', async () => {
    const build = { remote: 'mfe-store', pages: [{ path: '/apps/store' }] };
    const { response: untracked } = await publish('untracked', build);
    assert.equal(commitIn(untracked.release), '');
    const folder = await fixtureBuild({ ...build, text: 'tracked' });
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
    git('init', '--quiet');
    git('add', 'routes.json');
    git('-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', 'commit', '--quiet', '--message', 'Start');
    const { response: tracked } = await json('publish', folder);
    assert.equal(commitIn(tracked.release), git('rev-parse', 'HEAD'));
  });
});
