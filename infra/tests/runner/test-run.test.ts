// Runs `npm test` in a clone that has only one planted test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { findOnPath } from '../../dev/processes/find-on-path.mjs';
import { SETTING_NAMES } from '../../dev/start/settings.ts';
import { makeSmallClone } from '../support/small-clone.ts';

/** The word `onlyInCode` is in the file, but in no title. */
const SEES_NO_SETTING = `
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SETTING_NAMES } from '../../dev/start/settings.ts';
const onlyInCode = SETTING_NAMES.filter((name) => process.env[name]);
test('sees no setting', () => assert.deepEqual(onlyInCode, []));
test('says "no" to $HOME', () => assert.ok(process.env.FAILS === undefined, 'FAILS is yes'));
`;
/** Mounts a file system that has the name of the clone, and does not unmount it. */
const MOUNTS = `
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
const disk = process.env.TMPDIR + '/small disk';
mkdirSync(disk);
execFileSync('mount', ['-t', 'tmpfs', basename(process.cwd()), disk]);
writeFileSync(disk + '/file', '');
`;
/** Starts a process that is hard to find after its parent has ended, and never ends. */
const HANGS = `${MOUNTS}
const { pid } = spawn('sleep', ['600'], { env: {}, detached: true, stdio: 'ignore' });
writeFileSync('programs/started', JSON.stringify({ pid, folders: [process.env.TMPDIR, process.env.TEST_MEMORY] }) + '\\n');
test('hangs', () => new Promise((resolve) => setTimeout(resolve, 600_000)));
`;
/** Only the runner of node's tests ends with this code. */
const ENDS_WITH_3 = `if (process.execArgv.includes('--test')) process.once('exit', () => { process.exitCode = 3; });`;
const NEW_GO = '#!/bin/sh\necho go1.99.0\n';
const OLD_GO = '#!/bin/sh\necho go1.22.1\n';
/** A Go whose compiler runs for ten minutes. */
const SLOW_GO = `#!/bin/sh
[ "$1" = env ] && echo go1.99.0 && exit
echo "{\\"pid\\":$$,\\"folders\\":[]}" > "$STARTED"
exec sleep 600
`;
/** Much longer than any run here takes. */
const HANG_MS = 60_000;

let clone: ReturnType<typeof makeSmallClone>;
beforeEach(() => {
  clone = makeSmallClone({
    'infra/tests/e2e/none.spec.ts': '',
    'infra/tests/repo-rules/planted.test.ts': SEES_NO_SETTING,
  });
  mkdirSync(join(clone.root, 'programs'));
  // The folder has no Chromium, Varnish or apt-get.
  for (const name of ['node', 'npm', 'sh', 'env', 'sleep', 'mount', 'umount', 'git'])
    symlinkSync(String(findOnPath(name)), join(clone.root, 'programs', name));
  putGo(NEW_GO);
});
afterEach(() => clone.remove());

const putGo = (script: string) => writeFileSync(join(clone.root, 'programs/go'), script, { mode: 0o755 });

function runTests(words: string[], settings?: Record<string, string | undefined>) {
  const PATH = join(clone.root, 'programs');
  // A runner with NODE_TEST_CONTEXT reports to the outer runner.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, CHROMIUM: undefined, PATH, ...settings };
  const args = ['infra/dev/start/run.mjs', 'infra/tests/runner/test.ts', ...words];
  const child = spawn(process.execPath, args, { cwd: clone.root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'close').then(([code]) => ({ code, output, lines: output.trim().split('\n') }));
  return { child, exit };
}

test('tests do not see the settings of a product on this machine, and a run of one file needs no browser', async () => {
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, 'planted']));
  const { code, output, lines } = await runTests(['planted'], settings).exit;
  assert.equal(lines.at(-1), '2 passed, 0 failed', output);
  assert.equal(code, 0);
});

test('npm test refuses a word that is in no path and no title', async () => {
  for (const word of ['onlyInCode', 'no-file-has-this']) {
    const { code, output, lines } = await runTests(['planted', word]).exit;
    assert.deepEqual(
      lines.slice(-2),
      [`FAILED No test is called: planted ${word.toLowerCase()}`, '0 passed, 1 failed'],
      output,
    );
    assert.equal(code, 1);
  }
});

test('npm test prints the message of a failed test and a command that runs only this test', async () => {
  const { code, output, lines } = await runTests(['infra/tests/repo-rules/planted.test.ts'], { FAILS: 'yes' }).exit;
  const command = /alone: npm test -- (.*)/.exec(output)?.[1];
  assert.equal(command, `infra/tests/repo-rules/planted.test.ts 'says "no" to $HOME'`, output);
  assert.deepEqual(lines.slice(-4, -1), [
    'FAILED infra/tests/repo-rules/planted.test.ts: says "no" to $HOME',
    '    FAILS is yes',
    `    alone: npm test -- ${command}`,
  ]);
  assert.equal(lines.at(-1), '1 passed, 1 failed');
  assert.equal(code, 1);
  const singleRun = await runTests(['infra/tests/repo-rules/planted.test.ts', 'says "no" to $HOME']).exit;
  assert.equal(singleRun.lines.at(-1), '1 passed, 0 failed', singleRun.output);
});

test('files left behind by a tool and an unexplained exit code count as failures', async () => {
  const source = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { test } from 'node:test';
    test('passes', () => {
      writeFileSync(tmpdir() + '/left', '');
      writeFileSync('infra/dev/left-in-the-clone', '');
      mkdirSync('backend/test-results');
      mkdirSync('backend/dist');
      mkdirSync('.cache/allowed', { recursive: true });
    });`;
  writeFileSync(join(clone.root, 'infra/tests/repo-rules/planted.test.ts'), source);
  writeFileSync(join(clone.root, 'ends.cjs'), ENDS_WITH_3);
  const NODE_OPTIONS = `--require=${join(clone.root, 'ends.cjs')}`;
  const { code, lines } = await runTests(['planted'], { NODE_OPTIONS }).exit;
  assert.deepEqual(lines.slice(-7), [
    'FAILED node: ended with code 3, and no test of its report failed',
    '    alone: npm test -- node',
    'FAILED node: left a file behind: left',
    '    alone: npm test -- node',
    'FAILED a test left backend/test-results in the clone',
    'FAILED a test left infra/dev/left-in-the-clone in the clone',
    '1 passed, 4 failed',
  ]);
  assert.equal(code, 1);
});

test('a mount that a test left behind counts as a failure and is unmounted', async () => {
  writeFileSync(
    join(clone.root, 'infra/tests/repo-rules/planted.test.ts'),
    `${MOUNTS} test('passes', () => undefined);`,
  );
  const { code, output, lines } = await runTests(['planted']).exit;
  assert.deepEqual(
    lines.slice(-3),
    ['FAILED node: left a file behind: small disk', '    alone: npm test -- node', '1 passed, 1 failed'],
    output,
  );
  assert.equal(code, 1);
  assert.ok(!readFileSync('/proc/self/mounts', 'utf8').includes(basename(clone.root)));
});

test('npm test runs nothing when Go is missing or too old, even with another database', async () => {
  writeFileSync(join(clone.root, 'programs/mongod'), '', { mode: 0o755 });
  const settings = { MONGODB_URI: 'mongodb://127.0.0.1/planted' };
  putGo(OLD_GO);
  const oldGoRun = await runTests(['planted'], settings).exit;
  const sentence = 'FAILED The tests need Go 1.24 or newer from https://go.dev/dl/';
  assert.deepEqual(oldGoRun.lines, [`${sentence} (Go is go1.22.1, which is too old).`, '0 passed, 1 failed']);
  rmSync(join(clone.root, 'programs/go'));
  const missingGoRun = await runTests(['planted'], settings).exit;
  assert.deepEqual(missingGoRun.lines, [`${sentence} (Go is not installed).`, '0 passed, 1 failed']);
  assert.equal(missingGoRun.code, 1);
});

/** The machine may have Varnish. `getuid` decides whether apt-get may run. */
const HIDES_VARNISH = (uid: number) => `
const fs = require('node:fs');
const { existsSync } = fs;
fs.existsSync = (path) => !String(path).endsWith('/varnishd') && existsSync(path);
require('node:module').syncBuiltinESMExports();
process.getuid = () => ${uid};
`;

function hideVarnish({ uid }: { uid: number }) {
  const file = join(clone.root, 'programs/hide-varnish.cjs');
  writeFileSync(file, HIDES_VARNISH(uid));
  // With MONGODB_URI no database is compiled during the installation.
  const MONGODB_URI = 'mongodb://127.0.0.1/planted';
  return { NODE_OPTIONS: `--require=${file}`, MONGODB_URI, npm_execpath: undefined };
}

const ALL_PROGRAMS =
  /^FAILED The tests need Go 1\.24 [^()]*\(Go is go1\.22\.1, [^()]*\), Chromium \("apt-get install [^()]*\), git \("apt-get install git" on Debian\), and Varnish 7 \("[^()]*" on Debian\)\./;
const PROGRAMS_OF_BROWSER_TESTS =
  /^FAILED The tests need Go 1\.24 [^()]*\([^()]*\), Chromium \([^()]*\), and Varnish 7 \([^()]*\)\.$/;

test('one sentence lists all missing programs before anything is installed or runs', async () => {
  putGo(OLD_GO);
  const settings = hideVarnish({ uid: 1000 });
  rmSync(join(clone.root, 'programs/git'));
  const run = await runTests([], settings).exit;
  assert.match(run.lines[0] ?? '', ALL_PROGRAMS);
  assert.deepEqual(run.lines.slice(1), ['0 passed, 1 failed']);
  const browserRun = await runTests(['browser'], settings).exit;
  assert.match(browserRun.lines[0] ?? '', PROGRAMS_OF_BROWSER_TESTS);
  rmSync(join(clone.root, 'node_modules')); // a fresh clone has no packages
  for (const [words, { lines }] of [[[], run] as const, [['browser'], browserRun] as const]) {
    const freshRun = await runTests([...words], settings).exit;
    assert.deepEqual([freshRun.code, freshRun.lines], [1, lines]);
  }
});

test('a test of the benchmark needs a browser, but neither Varnish nor git', async () => {
  mkdirSync(join(clone.root, 'infra/tests/bench'));
  writeFileSync(join(clone.root, 'infra/tests/bench/browser.test.ts'), '');
  rmSync(join(clone.root, 'programs/git'));
  const { lines } = await runTests(['bench/browser'], hideVarnish({ uid: 1000 })).exit;
  assert.match(lines[0] ?? '', /^FAILED The tests need Chromium \([^()]*\)\.$/);
});

test('before root installs the packages of npm, npm test lists the programs that apt-get will install', async () => {
  rmSync(join(clone.root, 'node_modules'));
  rmSync(join(clone.root, 'programs/git'));
  for (const name of ['npm', 'apt-get']) {
    rmSync(join(clone.root, 'programs', name), { force: true });
    writeFileSync(join(clone.root, 'programs', name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  }
  const settings = hideVarnish({ uid: 0 });
  const { code, lines } = await runTests([], settings).exit;
  assert.match(
    lines[0] ?? '',
    /^The tests need Chromium .*, git .*, and Varnish 7 .*\. npm test installs chromium-headless-shell, git, and varnish\.$/,
  );
  assert.match(lines[1] ?? '', /^The packages could not be installed/);
  assert.equal(code, 1);
  putGo(OLD_GO);
  const oldGoRun = await runTests([], settings).exit;
  assert.match(oldGoRun.lines[0] ?? '', ALL_PROGRAMS);
  assert.match(oldGoRun.lines[0] ?? '', /\. npm test installs chromium-headless-shell, git, and varnish\.$/);
  assert.deepEqual(oldGoRun.lines.slice(1), ['0 passed, 1 failed']);
});

test('npm test refuses an old Node with one sentence', async () => {
  const oldNodeScript = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.1' } });`;
  writeFileSync(join(clone.root, 'old.cjs'), oldNodeScript);
  const { code, output } = await runTests([], { NODE_OPTIONS: `--require=${join(clone.root, 'old.cjs')}` }).exit;
  assert.equal(output, 'This is Node.js 18.20.1; Linkstall needs 20.19 or newer (https://nodejs.org).\n');
  assert.equal(code, 1);
});

/** Stops a run after its start, and waits until its processes and folders are gone. A folder with a mount cannot be removed. */
async function stopAfterStart({ child, exit }: ReturnType<typeof runTests>) {
  const startedFile = join(clone.root, 'programs/started');
  const end = Date.now() + HANG_MS;
  const hasStarted = () => existsSync(startedFile) && readFileSync(startedFile, 'utf8').endsWith('\n');
  while (!hasStarted() && Date.now() < end) await delay(20);
  const { pid, folders } = JSON.parse(readFileSync(startedFile, 'utf8'));
  child.kill('SIGINT');
  const { code, output, lines } = await exit;
  assert.deepEqual(lines.slice(-2), ['FAILED stopped before the end', '0 passed, 1 failed'], output);
  assert.equal(code, 1);
  assert.deepEqual(folders.filter(existsSync), []);
  while (isAlive(pid) && Date.now() < end) await delay(20);
  assert.ok(!isAlive(pid));
}

function isAlive(pid: number) {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('a stopped run leaves no process, no mount and no folder', async () => {
  writeFileSync(join(clone.root, 'infra/tests/repo-rules/planted.test.ts'), HANGS);
  await stopAfterStart(runTests(['planted']));
});

test('a run that is stopped during the build of the database leaves no compiler', async () => {
  putGo(SLOW_GO);
  const settings = {
    XDG_CACHE_HOME: join(clone.root, 'programs/cache'),
    STARTED: join(clone.root, 'programs/started'),
  };
  // The cache is empty, but promtool is not what this test is about.
  mkdirSync(join(settings.XDG_CACHE_HOME, 'linkstall'), { recursive: true });
  writeFileSync(join(settings.XDG_CACHE_HOME, 'linkstall/promtool'), '', { mode: 0o755 });
  await stopAfterStart(runTests(['planted'], settings));
});
