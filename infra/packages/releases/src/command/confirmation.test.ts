// Tests plans, confirmations and refusals without a terminal, and the real program.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { before, test } from 'node:test';
import { promisify } from 'node:util';

import { isLocked, takeLock } from '../../../../dev/processes/lock.mjs';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { linkstall } from '../../testing/command-process.ts';
import { fixtureBuild } from '../../testing/fixture-build.ts';
import { links, react, shell, siteOf } from '../../testing/gate-site.ts';
import { deploy, disable, enable, rollback } from '../pointers/changes.ts';
import { log } from '../pointers/queries.ts';
import { confirm } from './confirmation.ts';
import { ROOT } from './context.ts';
import { findSource } from './publish.ts';

const PROGRAM = join(import.meta.dirname, '../../linkstall.mjs');
const remote = 'mfe-links';
let store: Awaited<ReturnType<typeof siteOf>>['store'];
let [first, second, incompatible] = ['', '', ''];

before(async () => {
  const site = await siteOf(shell(), links());
  store = site.store;
  first = site.live[1]?.release ?? '';
  second = (await site.publish(links({}, { version: '1.0.1' }))).release;
  incompatible = (await site.publish(links(react('^12.0.0'), { version: '1.1.0' }))).release;
});

function run(...args: readonly string[]) {
  const all = [...args, ...(args.includes('--data-dir') ? [] : ['--data-dir', store.dir])];
  return linkstall(args.includes('--env') ? all : [...all, '--env', 'test']);
}

const countChanges = async () => (await log(store)).filter(({ seq }) => seq !== null).length;

test('without a terminal, deploy and enable change nothing until --yes is given', async () => {
  await disable(store, { remote });
  const countBefore = await countChanges();
  for (const release of [incompatible, second]) {
    const { code, output } = await run('deploy', remote, release);
    assert.equal(code, 1, output);
    assert.match(output, /add --yes/);
  }
  assert.equal(await countChanges(), countBefore);
  const enabled = await run('enable', remote);
  assert.match(enabled.output, /then +\S+ for everybody\n +gate +passes\n[^]*add --yes/);
  assert.equal(await countChanges(), countBefore);
  await enable(store, { remote });
  const repeatedResponse = await run('enable', remote, '--yes');
  assert.match(
    repeatedResponse.output,
    /\nNothing was changed, because mfe-links has this state already: \S+ for everybody \(change \d+\)\n$/,
  );
  assert.equal(await countChanges(), countBefore + 1);
});

test('a change that must fail is refused before the plan and the question', async () => {
  const otherRemote = links({}, { remote: 'mfe-other', pages: [{ path: '/admin/other' }] });
  const { output: published } = await run('publish', await fixtureBuild(otherRemote), '--json');
  const { release } = JSON.parse(published.slice(published.indexOf('{')));
  for (const [args, expected] of [
    [['promote', remote], /^mfe-links has no candidate: deploy one/],
    [['rollback', remote], /^mfe-links has no previous release/],
    [
      ['deploy', 'mfe-other', release, '--percent', '10'],
      /^mfe-other is not deployed: deploy a release to all visitors first\.\n$/,
    ],
    [['deploy', remote, incompatible], /^[^]*needs react/],
  ] as const) {
    const { code, output } = await run(...args);
    assert.equal(code, 1);
    assert.match(output, expected);
    assert.doesNotMatch(output, /then|Go on|--yes/);
  }
});

test('the plan names the candidate that a deploy to everybody ends', async () => {
  await deploy(store, { remote, release: second, percent: 30 });
  const third = await run('publish', await fixtureBuild(links({}, { version: '1.0.2' })), '--json');
  const { release } = JSON.parse(third.output.slice(third.output.indexOf('{')));
  const { output } = await run('deploy', remote, release);
  assert.match(output, new RegExp(`then +${release} for everybody; ends the candidate ${second} \\(30 %\\)`));
  await run('deploy', remote, release, '--yes', '--message', 'a repair');
  const logged = await run('log');
  assert.match(logged.output, new RegExp(`a repair \\(ended the candidate ${second}\\)`));
  await rollback(store, { remote });
  assert.equal((await run('status', '--json')).output.includes(first), true);
});

test('rejects an option as a value, a blank reason, and a share in another notation', async () => {
  const countBefore = await countChanges();
  for (const args of [
    ['--force', '--replace'],
    ['--message', '--force'],
    ['--message', '  '],
    ['--force', ''],
  ])
    assert.match((await run('deploy', remote, second, '--yes', ...args)).output, /needs a reason in words, not '/);
  for (const percent of ['0x10', '1e1', ' 5', '', '.5', '101', '-1'])
    assert.match(
      (await run('deploy', remote, second, '--yes', `--percent=${percent}`)).output,
      /0 to 100|needs a value/,
    );
  assert.equal(await countChanges(), countBefore);
});

test('rejects a mistyped environment, and names a data folder without an installation', async () => {
  const typo = await run('deploy', remote, second, '--env', 'lokal', '--yes');
  assert.match(typo.output, /There is no environment lokal here\. There are: test\. .*--new-env/);
  assert.equal(existsSync(join(store.envsDir, 'lokal')), false);
  const newEnvironment = await run('deploy', remote, second, '--env', 'other', '--new-env', '--yes');
  assert.deepEqual([newEnvironment.code, existsSync(join(store.envsDir, 'other/state.json'))], [0, true]);
  const absentFolder = join(store.dir, 'nope');
  const { code, output } = await run('status', '--data-dir', absentFolder);
  assert.equal(code, 1);
  assert.equal(
    output,
    `There is nothing at ${absentFolder}. Name its data folder with --data-dir (or DATA_DIR); npm start or the first npx linkstall publish creates a data folder.\n`,
  );
});

test('publish prints its plan; operator add and remove ask for confirmation', async () => {
  const folder = await fixtureBuild(links());
  const { output } = await run('publish', folder);
  assert.match(
    output,
    new RegExp(`^Publish ${folder}\n +from +\\S+, with its finished build\n +to +\\S+; no visitor gets it yet\n`),
  );
  writeFileSync(join(store.dir, 'run.json'), JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:9/' }));
  takeLock(store.dir); // as the running site does
  writeFileSync(join(store.dir, 'operator-key'), 'key');
  for (const verb of ['add', 'remove']) {
    const result = await run('operator', verb, 'asha');
    assert.equal(result.code, 1);
    assert.match(result.output, /operator\n +site +http:\S+\n +asha +.*\/admin\/releases[^]*add --yes/);
  }
});

test('finds a front end by its name and by every spelling of its folder', async () => {
  for (const spelling of [
    remote,
    join(ROOT, remote),
    `${join(ROOT, remote)}/`,
    `${join(ROOT, 'shell')}/../${remote}/.`,
  ])
    assert.deepEqual(findSource(spelling), { name: remote, folder: join(ROOT, remote) });
  const folder = await fixtureBuild(links());
  assert.deepEqual(findSource(`${folder}/`), { folder });
});

test('Ctrl-C, Ctrl-D and no at a question change nothing and print one sentence', async () => {
  for (const [key, exitCode] of [
    ['\u0003', 130],
    ['\u0004', undefined],
    ['no\r', undefined],
    ['\r', undefined],
  ] as const) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough().resume();
    const response = confirm({}, 'Go on?', { input, output });
    input.write(key);
    await assert.rejects(response, (error: any) => {
      assert.deepEqual([error.message, error.exitCode], ['Nothing was changed.', exitCode]);
      return true;
    });
  }
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const response = confirm({}, 'Go on?', { input, output: new PassThrough().resume() });
  input.write('yes\r');
  await response;
});

test('Ctrl-C ends a build with its child processes, and then releases the build lock', async () => {
  const folder = temporaryFolder('build-lock');
  const program = `
    import { withBuildLock } from ${JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))};
    import { run } from ${JSON.stringify(join(ROOT, 'infra/dev/processes/progress.mjs'))};
    const args = ['-e', 'require("fs").writeFileSync("build.pid", String(process.pid)); setInterval(() => {}, 1000)'];
    const work = (signal) => run(process.execPath, args, { cwd: ${JSON.stringify(folder)}, signal, failureMessage: '' });
    await withBuildLock({ folder: ${JSON.stringify(folder)}, onWait() {} }, work).catch((error) => {
      console.log(error.message);
      process.exitCode = error.exitCode;
    });`;
  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = spawn(
      process.execPath,
      ['--import', join(ROOT, 'infra/packages/build/typescript.mjs'), '--input-type=module', '-e', program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const pidFile = join(folder, 'build.pid');
    const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
    while (pid() === 0) await pause(20);
    const buildPid = pid();
    assert.equal(isLocked(folder, 'build.lock'), true);
    child.kill(signal);
    assert.deepEqual((await once(child, 'exit'))[0], expected);
    assert.throws(() => process.kill(buildPid, 0), { code: 'ESRCH' });
    assert.equal(isLocked(folder, 'build.lock'), false);
    writeFileSync(pidFile, '');
  }
});

test('a closed output pipe is no failure', () => {
  const output = execFileSync('bash', ['-c', `( ${process.execPath} ${PROGRAM} --help | true ) 2>&1`], {
    encoding: 'utf8',
  });
  assert.equal(output, '');
});

test('the real program prints the plan to standard error, its result to standard output, and exits with a code', async () => {
  const args = [PROGRAM, 'status', '--data-dir', store.dir, '--env', 'test'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args, '--json']);
  assert.deepEqual([JSON.parse(stdout)[0].remote, stderr], ['mfe-links', '']);
  const refusal = promisify(execFile)(process.execPath, [PROGRAM, 'deploy', remote, first, '--data-dir', store.dir]);
  await assert.rejects(refusal, { code: 1, stdout: '', stderr: /add --yes/ });
});
