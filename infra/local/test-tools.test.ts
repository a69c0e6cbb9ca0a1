// What `npm test` makes of its tools: what they run, how their reports are counted, and what tests leave behind.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';

import { endProcessesOf } from './leftovers.ts';
import { TOOLS, commandFor, filesBelow, readReport, select } from './test-tools.ts';

const ROOT = join(import.meta.dirname, '../..');

function toolOf(name: string) {
  const tool = TOOLS.find((one) => one.name === name);
  assert.ok(tool);
  return tool;
}

function temporaryFolder(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-tools-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A test that starts everything it can and fails before it ends any of it. */
const FAILS_IN_THE_MIDDLE = `
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseBinary, startDatabase } from '../../test/database-server.js';
import { FakeCloudinary } from '../../test/fake-cloudinary.js';
import { MailServer } from '../../test/mail-server.js';
import { startProcess } from '../../test/processes.js';
import { startApp } from '../../test/test-app.js';

test('fails in the middle', async () => {
  const { uri, dataDir } = await startApp();
  await startDatabase(databaseBinary(), join(dataDir, 'another'));
  const { child } = await startProcess({ MONGODB_URI: uri, DATA_DIR: dataDir });
  expect(readFileSync('/proc/' + child.pid + '/environ', 'utf8')).toContain('TMPDIR=' + tmpdir()); // else nobody finds it
  await FakeCloudinary.start();
  await new MailServer().start();
  throw new Error('planted');
}, 60_000);
`;

/** A test of the edge that does not end it. The edge is halted, because it ends by itself when its parent is gone. */
const LEAVES_AN_EDGE = `/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { FixtureSite } from '../../server/testing/fixture-site.ts';

test('leaves an edge', async () => {
  const site = await FixtureSite.create();
  await site.start('http://127.0.0.1:9');
  await fetch(site.url + '/somebody');
  const [worker] = await site.workers();
  const [, edge] = readFileSync('/proc/' + worker.pid + '/stat', 'utf8').replace(/^.*\\) /, '').split(' ');
  process.kill(Number(edge), 'SIGSTOP');
});
`;
const SHELL_CONFIG = `
import config from '../../jest.config.mjs';
export default { ...config.projects[1], testMatch: ['<rootDir>/test-results/edge/*.planted.ts'] };
`;

/** Runs jest on a planted file. It is in a folder where no check of the sources looks. */
function runPlanted(
  context: TestContext,
  {
    workspace = 'backend',
    name,
    source,
    config,
  }: { workspace?: string; name: string; source: string; config?: string },
) {
  const cwd = join(ROOT, workspace);
  const folder = join(cwd, 'test-results', name);
  mkdirSync(folder, { recursive: true });
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, `${name}.planted.ts`), source);
  if (config) writeFileSync(join(folder, 'jest.config.mjs'), config);
  const [temporary, memory, reports] = [1, 2, 3].map(() => temporaryFolder(context));
  const [report, output] = ['report', 'output'].map((file) => join(String(reports), file));
  const files = config
    ? ['--config', join(folder, 'jest.config.mjs')]
    : [
        ...['src', 'test', 'test-results'].flatMap((root) => ['--roots', root]),
        ...['--testRegex', `${name}\\.planted\\.ts$`],
      ];
  const args = [...files, '--json', `--outputFile=${report}`, '--forceExit', '--cacheDirectory', `${ROOT}/.cache/jest`];
  const env = { ...process.env, TMPDIR: temporary, TEST_MEMORY: memory, FORCE_COLOR: '0' };
  // A pipe would stay open as long as a process that is left.
  const stdio = ['ignore', 'ignore', openSync(String(output), 'w')] as const;
  spawnSync(join(ROOT, 'node_modules/.bin/jest'), args, { cwd, env, stdio: [...stdio] });
  const stderr = readFileSync(String(output), 'utf8');
  return {
    temporary: String(temporary),
    memory: String(memory),
    stderr,
    count: readReport(toolOf('jest'), String(report)),
  };
}

test('a spec that fails in the middle ends its processes and leaves no file behind', (context) => {
  const planted = { name: 'middle', source: FAILS_IN_THE_MIDDLE };
  const { temporary, memory, stderr, count } = runPlanted(context, planted);
  assert.deepEqual(
    count.failed.map(({ title }) => title),
    ['fails in the middle'],
    stderr,
  );
  assert.match(stderr, /throw new Error\('planted'\)/);
  assert.deepEqual(endProcessesOf(temporary), []);
  assert.deepEqual([readdirSync(temporary), readdirSync(memory)], [[], []]);
});

test('an edge that a test does not end is found, and so is its SSR worker', (context) => {
  const planted = { workspace: 'shell', name: 'edge', source: LEAVES_AN_EDGE, config: SHELL_CONFIG };
  const { temporary, stderr, count } = runPlanted(context, planted);
  assert.equal(count.passed, 1, stderr);
  const left = endProcessesOf(temporary);
  assert.match(left.join('\n'), /^\d+ \S*node .*test-edge-\d+\/main\.js$/m);
  assert.match(left.join('\n'), /^\d+ \S*node .*permission .*program\.js/m);
});

test('a jest test that would pass at a second try has failed', (context) => {
  const source = `let tries = 0; test('wobbles', () => expect(++tries).toBe(2)); test('stands', () => undefined);`;
  const { count } = runPlanted(context, { name: 'wobbling', source });
  assert.deepEqual(
    { ...count, failed: count.failed.map(({ title }) => title) },
    { passed: 1, failed: ['wobbles'], skipped: 0 },
  );
});

test('the tests of node are counted one by one, with the files of what failed', (context) => {
  const folder = temporaryFolder(context);
  const [file, report] = [join(folder, 'planted.test.ts'), join(folder, 'report')];
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
  assert.deepEqual(readReport(toolOf('node'), report), {
    passed: 2,
    failed: [{ file, title: 'falls', isTest: true }],
    skipped: 1,
  });
});

test('a tool that ends without a report has failed', (context) => {
  const { passed, failed } = readReport(toolOf('browser'), join(temporaryFolder(context), 'none'));
  assert.deepEqual([passed, failed.map(({ title }) => title)], [0, ['browser ended without a report']]);
});

test('words in paths select files, other words select tests by their titles', () => {
  const paths = (name: string, ...words: string[]) => {
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

test('the command that is printed for a failed test selects this test, whatever its title', () => {
  const titles = [
    'says "no" to $HOME',
    "it's `new`",
    'costs 5 % (or 6) + [more] \\ less!',
    'jest',
    'links',
    'of 2 › each',
  ];
  for (const tool of TOOLS)
    for (const title of titles) {
      const file = String(tool.files[0]);
      const command = commandFor(tool, { file, title, isTest: true }).replace('npm test --', "printf '%s\\n'");
      const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).toLowerCase().split('\n').slice(0, -1);
      const selected = TOOLS.flatMap((one) => select(one, words).files);
      assert.deepEqual(selected, [file], command);
      assert.match(title, new RegExp(String(select(tool, words).titlePattern), 'i'));
    }
});

test('the command for a whole file names the file, and the one for a whole tool selects all of its files', () => {
  for (const tool of TOOLS) {
    assert.equal(commandFor(tool), `npm test -- ${tool.name}`);
    for (const other of TOOLS) assert.deepEqual(select(other, [tool.name]).files, other === tool ? tool.files : []);
  }
  const broken = { file: join(ROOT, 'backend/src/main.spec.ts'), title: 'the file cannot be run', isTest: false };
  assert.equal(commandFor(toolOf('jest'), broken), 'npm test -- backend/src/main.spec.ts');
});

test('a test of Go is named by its file, and a part of it by both titles', () => {
  const report = `{"Action":"fail","Test":"TestKillLosesNothingThatWasAcknowledged/at_once"}`;
  const [failure] = toolOf('go').count(report).failed;
  assert.equal(relative(ROOT, String(failure?.file)), 'infra/local/database/life_test.go');
  const words = ['infra/local/database/life_test.go', 'testkill/at_once'];
  const { args } = toolOf('go').call(select(toolOf('go'), words), 'report');
  assert.equal(args[args.indexOf('-run') + 1], '(?i)testkill/(?i)at_once');
});

test('only jest is told of MONGODB_URI', (context) => {
  const before = process.env['MONGODB_URI'];
  context.after(() =>
    before === undefined ? delete process.env['MONGODB_URI'] : (process.env['MONGODB_URI'] = before),
  );
  process.env['MONGODB_URI'] = 'mongodb://127.0.0.1/planted';
  const told = TOOLS.filter((tool) => tool.call({ files: [] }, 'report').env?.['MONGODB_URI']);
  assert.deepEqual(
    told.map(({ name }) => name),
    ['jest'],
  );
});

/** A process that has a child in a session and with an environment of its own, as the edge has SSR workers. */
const HAS_A_ROOM = `
const { spawn } = require('node:child_process');
console.log(spawn('sleep', ['600'], { env: {}, detached: true, stdio: 'ignore' }).pid);
setInterval(() => {}, 1000);
`;

test('processes that outlive their test are named and ended', async (context) => {
  const folder = temporaryFolder(context);
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, ['-e', HAS_A_ROOM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [worker] = await once(createInterface({ input: child.stdout }), 'line');
  const lines = endProcessesOf(folder);
  assert.equal(lines.length, 2);
  assert.ok(lines[0]?.startsWith(`${child.pid} ${process.execPath} -e`), lines[0]);
  assert.equal(lines[1], `${worker} sleep 600`);
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL');
});

const TRIED_AGAIN = /\bretryTimes\b|\bretries\b|\.toPass\(/;
const LEFT_OUT =
  /\.(?:only|skip|todo|fixme)\b|[{,]\s*(?:skip|todo)\s*[:,}]|\bonly: true|\b[xf](?:it|test|describe)\(|\.Skip(?:f|Now)?\(/;

test('no test is tried twice, skipped, or the only one of its file, and no helper of tests does that', () => {
  const helpers = filesBelow(ROOT, /\.(?:tsx?|mjs|cjs|go)$/).filter((file) => /\/(?:test|testing|e2e)\//.test(file));
  const configs = filesBelow(ROOT, /^jest\.config\.mjs$/);
  const files = [...TOOLS.flatMap((tool) => tool.files), ...helpers, ...configs];
  const other = files.filter((file) => file !== import.meta.filename);
  const found = other.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return TRIED_AGAIN.test(text) || LEFT_OUT.test(text);
  });
  assert.deepEqual(found, []);
});

test('every way to try a test again, or to leave one out, is found', () => {
  const again = ['jest.retryTimes(2)', 'retries: 1,', '--retries=2', 'expect(f).toPass()'];
  const out = [
    "test.skip('a')",
    'test.describe.only(',
    'context.skip()',
    "it('a', { skip: true }, f)",
    '{ timeout: 1, skip }',
  ];
  const more = [
    "test('a', { only: true })",
    "xit('a')",
    "fdescribe('a')",
    "it.todo('a')",
    'test.fixme()',
    't.Skip("a")',
  ];
  assert.deepEqual(
    again.filter((text) => !TRIED_AGAIN.test(text)),
    [],
  );
  assert.deepEqual(
    [...out, ...more].filter((text) => !LEFT_OUT.test(text)),
    [],
  );
});
