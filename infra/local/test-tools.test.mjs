// What `npm test` makes of its tools: what they run, how their reports are counted, and what tests leave behind.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';

import { endProcessesOf } from './leftovers.mjs';
import { TOOLS, readReport, select } from './test-tools.mjs';

const ROOT = join(import.meta.dirname, '../..');
const BACKEND = join(ROOT, 'backend');

/** @param {string} name */
function toolOf(name) {
  const tool = TOOLS.find((one) => one.name === name);
  assert.ok(tool);
  return tool;
}

/** @param {import('node:test').TestContext} context */
function temporaryFolder(context) {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-tools-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A test that starts everything it can and fails before it ends any of it. */
const FAILS_IN_THE_MIDDLE = `
import { join } from 'node:path';
import { databaseBinary, startDatabase } from '../../test/database-server.js';
import { FakeCloudinary } from '../../test/fake-cloudinary.js';
import { MailServer } from '../../test/mail-server.js';
import { startProcess } from '../../test/processes.js';
import { startApp } from '../../test/test-app.js';

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
 * Runs jest on a planted file of the backend. The file is where no check of the sources looks.
 * @param {import('node:test').TestContext} context @param {string} name @param {string} source
 */
function runPlanted(context, name, source) {
  const folder = join(BACKEND, `test-results/${name}`);
  mkdirSync(folder, { recursive: true });
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, `${name}.planted.ts`), source);
  const temporary = temporaryFolder(context);
  const report = join(temporaryFolder(context), 'report');
  const args = [
    ...['src', 'test', 'test-results'].flatMap((root) => ['--roots', root]),
    ...['--testRegex', `${name}\\.planted\\.ts$`, '--json', `--outputFile=${report}`, '--forceExit'],
    ...['--cacheDirectory', join(ROOT, '.cache/jest')],
  ];
  const env = { ...process.env, TMPDIR: temporary, FORCE_COLOR: '0' };
  const { stderr } = spawnSync(join(ROOT, 'node_modules/.bin/jest'), args, { cwd: BACKEND, env, encoding: 'utf8' });
  return { temporary, stderr, count: readReport(toolOf('jest'), report) };
}

test('a spec that fails in the middle ends its processes and leaves no file behind', (context) => {
  const { temporary, stderr, count } = runPlanted(context, 'middle', FAILS_IN_THE_MIDDLE);
  assert.deepEqual(
    count.failed.map(({ title }) => title),
    ['fails in the middle'],
    stderr,
  );
  assert.match(stderr, /throw new Error\('planted'\)/);
  assert.deepEqual(endProcessesOf(temporary), []);
  assert.deepEqual(readdirSync(temporary), []);
});

test('a jest test that would pass at a second try has failed', (context) => {
  const source = `let tries = 0; test('wobbles', () => expect(++tries).toBe(2)); test('stands', () => undefined);`;
  const { count } = runPlanted(context, 'wobbling', source);
  assert.deepEqual(
    { ...count, failed: count.failed.map(({ title }) => title) },
    { passed: 1, failed: ['wobbles'], skipped: 0 },
  );
});

test('the tests of node are counted one by one, with the files of what failed', (context) => {
  const folder = temporaryFolder(context);
  const [file, report] = [join(folder, 'planted.test.mjs'), join(folder, 'report')];
  const source = `
    import { describe, it, test } from 'node:test';
    test('stands', () => undefined);
    test('is skipped', { skip: true }, () => undefined);
    describe('group', () => { it('falls', () => { throw new Error('planted'); }); it('stands, too', () => undefined); });`;
  writeFileSync(file, source);
  const { command, args } = toolOf('node').call({ files: [file] }, report);
  const env = { ...process.env };
  delete env['NODE_TEST_CONTEXT']; // with it, a runner inside a runner reports to the outer one
  spawnSync(command, args, { env });
  assert.deepEqual(readReport(toolOf('node'), report), { passed: 2, failed: [{ file, title: 'falls' }], skipped: 1 });
});

test('a tool that ends without a report has failed', (context) => {
  const { passed, failed } = readReport(toolOf('browser'), join(temporaryFolder(context), 'none'));
  assert.deepEqual([passed, failed.map(({ title }) => title)], [0, ['browser ended without a report']]);
});

test('words in paths select files, other words select tests by their titles', () => {
  const paths = (/** @type {string} */ name, /** @type {string[]} */ ...words) => {
    const { files, titlePattern } = select(toolOf(name), words);
    return { files: files.map((file) => relative(ROOT, file)), titlePattern };
  };
  const themes = paths('jest', 'backend', 'themes.spec');
  assert.deepEqual(themes, { files: ['backend/src/themes/themes.spec.ts'], titlePattern: undefined });
  assert.deepEqual(paths('node', 'themes.spec').files, []);
  assert.deepEqual(paths('jest', 'themes.spec', 'default'), { ...themes, titlePattern: 'default' });
  const { titlePattern } = paths('jest', 'themes.spec', 'default', 'gone');
  assert.match('a theme that is gone shows the default', new RegExp(String(titlePattern)));
  assert.doesNotMatch('a chosen theme is gone', new RegExp(String(titlePattern)));
  assert.deepEqual(paths('browser', 'backend/src/themes').files, []);
  assert.equal(paths('browser', 'browser').files.length, toolOf('browser').files.length);
  assert.deepEqual(paths('jest', 'no-title-has-this-word').files, []);
});

test('a process that outlives its test is named and ended', async (context) => {
  const folder = temporaryFolder(context);
  const child = spawn('sleep', ['600'], { env: { ...process.env, TMPDIR: folder } });
  await once(child, 'spawn');
  const lines = endProcessesOf(folder);
  assert.deepEqual(lines, [`${child.pid} sleep 600`]);
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL');
});

test('no test is tried twice, skipped, or the only one of its file', () => {
  const again = /\bretryTimes\b|\bretries\b|\.toPass\(|\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/;
  const configs = [
    'infra/e2e/playwright.config.ts',
    ...readdirSync(join(ROOT, 'infra/testing')).map((name) => `infra/testing/${name}`),
  ];
  const files = [...TOOLS.flatMap((tool) => tool.files), ...configs.map((file) => join(ROOT, file))];
  const other = files.filter((file) => file !== import.meta.filename);
  assert.deepEqual(
    other.filter((file) => again.test(readFileSync(file, 'utf8'))),
    [],
  );
});
