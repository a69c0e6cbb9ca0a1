// What a person is shown, asked and refused before something changes: the real program, without a terminal.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { before, test } from 'node:test';

import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { fixtureBuild } from '../../testing/fixture-build.ts';
import { links, react, shell, siteOf } from '../../testing/gate-site.ts';
import { deploy, disable, enable, rollback } from '../pointers/changes.ts';
import { log } from '../pointers/readings.ts';
import { agree } from './agreement.ts';
import { ROOT } from './context.ts';
import { placeOf } from './publish.ts';

const PROGRAM = join(import.meta.dirname, '../../linkstall.mjs');
const remote = 'mfe-links';
let store: Awaited<ReturnType<typeof siteOf>>['store'];
let [one, two, unfit] = ['', '', ''];

before(async () => {
  const site = await siteOf(shell(), links());
  store = site.store;
  one = site.live[1]?.release ?? '';
  two = (await site.publish(links({}, { version: '1.0.1' }))).release;
  unfit = (await site.publish(links(react('^12.0.0'), { version: '1.1.0' }))).release;
});

async function run(...words: readonly string[]) {
  const all = [PROGRAM, ...words, ...(words.includes('--data-dir') ? [] : ['--data-dir', store.dir])];
  const child = spawn(process.execPath, words.includes('--env') ? all : [...all, '--env', 'test'], { stdio: 'pipe' });
  child.stdin.end();
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

const changes = async () => (await log(store)).filter(({ seq }) => seq !== null).length;

test('where nobody can be asked nothing moves, least of all what the gate refuses', async () => {
  await disable(store, { remote });
  const had = await changes();
  for (const release of [unfit, two]) {
    const { code, said } = await run('deploy', remote, release);
    assert.equal(code, 1, said);
    assert.match(said, /add --yes/);
  }
  assert.equal(await changes(), had);
  const on = await run('enable', remote);
  assert.match(on.said, /then +\S+ for everybody\n +gate +passes\n[^]*add --yes/);
  assert.equal(await changes(), had);
  await enable(store, { remote });
  const stood = await run('enable', remote, '--yes');
  assert.match(stood.said, /\nmfe-links already stands so, nothing was changed: \S+ for everybody \(change \d+\)\n$/);
  assert.equal(await changes(), had + 1);
});

test('what is certain to be refused is refused before anything is shown or asked', async () => {
  const other = links({}, { remote: 'mfe-other', pages: [{ path: '/admin/other' }] });
  const { said: published } = await run('publish', await fixtureBuild(other), '--json');
  const { release } = JSON.parse(published.slice(published.indexOf('{')));
  for (const [words, expected] of [
    [['promote', remote], /^mfe-links has no candidate: deploy one/],
    [['rollback', remote], /^mfe-links has nothing to go back to/],
    [
      ['deploy', 'mfe-other', release, '--percent', '10'],
      /^mfe-other is not deployed: give it to everybody first\.\n$/,
    ],
    [['deploy', remote, unfit], /^[^]*wants react/],
  ] as const) {
    const { code, said } = await run(...words);
    assert.equal(code, 1);
    assert.match(said, expected);
    assert.doesNotMatch(said, /then|Go on|--yes/);
  }
});

test('a plan says which candidate a deploy to everybody ends', async () => {
  await deploy(store, { remote, release: two, percent: 30 });
  const third = await run('publish', await fixtureBuild(links({}, { version: '1.0.2' })), '--json');
  const { release } = JSON.parse(third.said.slice(third.said.indexOf('{')));
  const { said } = await run('deploy', remote, release);
  assert.match(said, new RegExp(`then +${release} for everybody; ends the candidate ${two} \\(30 %\\)`));
  await run('deploy', remote, release, '--yes', '--message', 'a repair');
  const logged = await run('log');
  assert.match(logged.said, new RegExp(`a repair \\(ended the candidate ${two}\\)`));
  await rollback(store, { remote });
  assert.equal((await run('status', '--json')).said.includes(one), true);
});

test('an option is no value of another, a reason no blank, a share no other notation', async () => {
  const had = await changes();
  for (const words of [
    ['--force', '--replace'],
    ['--message', '--force'],
    ['--message', '  '],
    ['--force', ''],
  ])
    assert.match((await run('deploy', remote, two, '--yes', ...words)).said, /wants a reason in words, not '/);
  for (const percent of ['0x10', '1e1', ' 5', '', '.5', '101', '-1'])
    assert.match((await run('deploy', remote, two, '--yes', `--percent=${percent}`)).said, /0 to 100|wants a value/);
  assert.equal(await changes(), had);
});

test('a slip of the pen makes no environment, and a folder without an installation is called so', async () => {
  const slip = await run('deploy', remote, two, '--env', 'lokal', '--yes');
  assert.match(slip.said, /There is no environment lokal here\. There are: test\. .*--new-env/);
  assert.equal(existsSync(join(store.envsDir, 'lokal')), false);
  const meant = await run('deploy', remote, two, '--env', 'other', '--new-env', '--yes');
  assert.deepEqual([meant.code, existsSync(join(store.envsDir, 'other/state.json'))], [0, true]);
  const nowhere = join(store.dir, 'nope');
  const { code, said } = await run('status', '--data-dir', nowhere);
  assert.equal(code, 1);
  assert.equal(
    said,
    `There is nothing at ${nowhere}. Name its data folder with --data-dir (or DATA_DIR); npm start, or the first npx linkstall publish, makes one.\n`,
  );
});

test('publish says what it is about to do; who is to be an operator is asked for', async () => {
  const folder = await fixtureBuild(links());
  const { said } = await run('publish', folder);
  assert.match(
    said,
    new RegExp(`^Publish ${folder}\n +from +\\S+, as it is built\n +to +\\S+releases; nobody gets it yet\n`),
  );
  writeFileSync(join(store.dir, 'run.json'), JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:9/' }));
  writeFileSync(join(store.dir, 'operator-key'), 'key');
  for (const verb of ['add', 'remove']) {
    const asked = await run('operator', verb, 'asha');
    assert.equal(asked.code, 1);
    assert.match(asked.said, /operator\n +site +http:\S+\n +asha +.*\/admin\/releases[^]*add --yes/);
  }
});

test('a front end’s own folder is its name, however it is written', async () => {
  for (const word of [remote, join(ROOT, remote), `${join(ROOT, remote)}/`, `${join(ROOT, 'shell')}/../${remote}/.`])
    assert.deepEqual(placeOf(word), { name: remote, folder: join(ROOT, remote) });
  const folder = await fixtureBuild(links());
  assert.deepEqual(placeOf(`${folder}/`), { folder });
});

test('Ctrl-C and Ctrl-D at a question change nothing, in one sentence', async () => {
  for (const [key, exitCode] of [
    ['\u0003', 130],
    ['\u0004', undefined],
    ['no\r', undefined],
    ['\r', undefined],
  ] as const) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough().resume();
    const response = agree({}, 'Go on?', { input, output });
    input.write(key);
    await assert.rejects(response, (error: any) => {
      assert.deepEqual([error.message, error.exitCode], ['Nothing was changed.', exitCode]);
      return true;
    });
  }
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const response = agree({}, 'Go on?', { input, output: new PassThrough().resume() });
  input.write('yes\r');
  await response;
});

test('Ctrl-C ends a build with all that it started, and then gives the turn back', async () => {
  const folder = temporaryFolder('turn');
  const program = `
    import { withBuildLock } from ${JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))};
    import { run } from ${JSON.stringify(join(ROOT, 'infra/local/progress.ts'))};
    const args = ['-e', 'require("fs").writeFileSync("build.pid", String(process.pid)); setInterval(() => {}, 1000)'];
    const work = (signal) => run(process.execPath, args, { cwd: ${JSON.stringify(folder)}, signal, failed: '' });
    await withBuildLock({ folder: ${JSON.stringify(folder)}, waiting() {} }, work).catch((error) => {
      console.log(error.message);
      process.exitCode = error.exitCode;
    });`;
  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = spawn(
      process.execPath,
      ['--import', join(ROOT, 'infra/local/typescript.mjs'), '--input-type=module', '-e', program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const pidFile = join(folder, 'build.pid');
    const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
    while (pid() === 0) await pause(20);
    const building = pid();
    assert.equal(existsSync(join(folder, 'build.lock')), true);
    child.kill(signal);
    assert.deepEqual((await once(child, 'exit'))[0], expected);
    assert.throws(() => process.kill(building, 0), { code: 'ESRCH' });
    assert.equal(existsSync(join(folder, 'build.lock')), false);
    writeFileSync(pidFile, '');
  }
});

test('who reads no further is no failure', () => {
  const said = execFileSync('bash', ['-c', `( ${process.execPath} ${PROGRAM} --help | true ) 2>&1`], {
    encoding: 'utf8',
  });
  assert.equal(said, '');
});
