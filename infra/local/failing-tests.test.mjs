import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { countReport, listSuites, testEnvironment, withSecondTry } from './test-suites.mjs';

const ROOT = join(import.meta.dirname, '../..');
const BACKEND = join(ROOT, 'backend');

/** A test that begins everything it can and fails before it ends any of it. */
const PLANTED = `
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { databaseBinary, startDatabase } from '../../test/database-server.js';
import { FakeCloudinary } from '../../test/fake-cloudinary.js';
import { MailServer } from '../../test/mail-server.js';
import { startProcess } from '../../test/processes.js';
import { startApp } from '../../test/test-app.js';

jest.retryTimes(0);
test('fails in the middle', async () => {
  const { uri, dataDir } = await startApp();
  await startDatabase(databaseBinary(), join(dataDir, 'another'));
  await startProcess({ MONGODB_URI: uri, DATA_DIR: dataDir });
  await FakeCloudinary.start();
  await new MailServer().start();
  throw new Error('planted');
}, 60_000);
`;

/**
 * The planted file is where no check of the sources looks, for those may run just now.
 * @param {string} name @param {string} source @param {(call: {folder: string, temporary: string}) => void} run
 */
function withPlanted(name, source, run) {
  const temporary = mkdtempSync(join(tmpdir(), 'linkstall-failing-'));
  const folder = join(BACKEND, `test-results/${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.failing.ts`), source);
  try {
    run({ folder, temporary });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param {string} name */
const onlyPlanted = (name) => [
  ...['src', 'test', 'test-results'].flatMap((root) => ['--roots', root]),
  ...['--testRegex', `${name}\\.failing\\.ts$`],
];

test('a test that fails in the middle holds up nothing and leaves nothing in the temporary folder', () => {
  withPlanted('planted', PLANTED, ({ temporary }) => {
    const jest = join(ROOT, 'node_modules/.bin/jest');
    const args = [...onlyPlanted('planted'), '--cacheDirectory', join(ROOT, '.cache/jest'), '--silent=false'];
    const env = { ...process.env, TMPDIR: temporary, FORCE_COLOR: '0' };
    const { status, stderr } = spawnSync(jest, args, { cwd: BACKEND, env, encoding: 'utf8', timeout: 120_000 });
    assert.equal(status, 1, stderr);
    assert.match(stderr, /throw new Error\('planted'\)/);
    const [, seconds = '999'] = /^Time: +([\d.]+) s/m.exec(stderr) ?? [];
    assert.ok(Number(seconds) < 60, stderr);
    // What the run has ended may take a moment to go.
    for (let tries = 0; tries < 50 && readdirSync(temporary).length > 0; tries++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    assert.deepEqual(readdirSync(temporary), []);
  });
});

test('what is set for a product that runs on the machine, or for colours, reaches no test', () => {
  const machine = { NODE_ENV: 'production', PORT: '3000', PUBLIC_URL: 'https://x.example', FORCE_COLOR: '1' };
  const needed = { PATH: '/bin', MONGODB_URI: 'mongodb://127.0.0.1', CHROMIUM: '/usr/bin/chromium' };
  assert.deepEqual(testEnvironment({ ...machine, ...needed }, '/run'), {
    ...needed,
    ...{ TMPDIR: '/run', FORCE_COLOR: '0' },
  });
});

test('a test that fails once counts as passed and is named; one that fails twice has failed', () => {
  const source = `let tries = 0; test('wobbles', () => expect(++tries).toBe(2)); test('falls', () => expect(1).toBe(2));`;
  withPlanted('wobbling', source, ({ temporary }) => {
    const suite = listSuites(ROOT).find(({ name }) => name === 'jest backend');
    assert.ok(suite);
    const report = join(temporary, 'report');
    const { command, args } = suite.call({}, report);
    const env = { ...process.env, TMPDIR: temporary };
    spawnSync(command, [...args, ...onlyPlanted('wobbling')], { cwd: suite.cwd, env, timeout: 60_000 });
    assert.deepEqual(countReport(suite, report), {
      passed: 1,
      failed: ['wobbling.failing.ts: falls'],
      skipped: 0,
      unsteady: ['wobbling.failing.ts: wobbles'],
    });
  });
});

test('so it is with the tests of node itself: its failed files are run again', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'linkstall-failing-'));
  try {
    const [file, mark, report] = ['planted.test.mjs', 'mark', 'report'].map((name) => join(temporary, name));
    assert.ok(file && mark && report);
    writeFileSync(
      file,
      `import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
test('stands', () => undefined);
test('wobbles', () => { if (!existsSync('${mark}')) { writeFileSync('${mark}', ''); throw new Error('once'); } });
test('falls', () => { throw new Error('twice'); });`,
    );
    const suite = listSuites(ROOT).find(({ name }) => name === 'node');
    assert.ok(suite?.failedFiles && suite.passedTests);
    const run = (/** @type {string[]} */ files) => {
      const { command, args } = suite.call({ files }, report);
      const env = { ...process.env };
      delete env['NODE_TEST_CONTEXT']; // with it a runner within a runner reports to the outer one
      spawnSync(command, args, { cwd: suite.cwd, env, timeout: 60_000 });
      return countReport(suite, report);
    };
    const first = run([file]);
    assert.deepEqual(first, { passed: 1, failed: ['wobbles', 'falls'], skipped: 0 });
    run(suite.failedFiles(readFileSync(report, 'utf8')));
    assert.deepEqual(withSecondTry(first, suite.passedTests(readFileSync(report, 'utf8'))), {
      passed: 2,
      failed: ['falls'],
      skipped: 0,
      unsteady: ['wobbles'],
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});
