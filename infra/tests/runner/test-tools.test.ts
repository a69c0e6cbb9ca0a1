// Tests how `npm test` selects and runs its tools, counts their reports, and finds what tests leave behind.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';

import { endProcessesOf } from './leftovers.ts';
import { select } from './test-selection.ts';
import { TOOLS, commandFor, filesBelow, firstLines, patternOf, readReport } from './test-tools.ts';

const ROOT = join(import.meta.dirname, '../../..');

function toolOf(name: string) {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  assert.ok(tool);
  return tool;
}

function temporaryFolder(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-tools-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A test that starts all kinds of processes and fails before it ends them. */
const FAILS_IN_THE_MIDDLE = `
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { databaseBinary, startDatabase } from '../../test/database-server.js';
import { FakeCloudinary } from '../../test/fake-cloudinary.js';
import { MailServer } from '../../test/mail-server.js';
import { startProcess } from '../../test/processes.js';
import { startApp } from '../../test/test-app.js';

test('fails in the middle', async () => {
  const { uri, dataDir } = await startApp();
  await startDatabase(databaseBinary(), join(dataDir, 'another'));
  const { child } = await startProcess({ MONGODB_URI: uri, DATA_DIR: dataDir });
  // endProcessesOf finds processes by their TMPDIR.
  expect(readFileSync('/proc/' + child.pid + '/environ', 'utf8')).toContain('TMPDIR=' + tmpdir());
  await FakeCloudinary.start();
  await new MailServer().start();
  throw new Error('planted');
}, 60_000);
`;

/** A test that does not end its edge. The edge is halted, because a running edge ends with its parent. */
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

/** Runs jest on a planted file. The folder of the file is excluded from the checks of the sources. */
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
  context.after(() => {
    rmSync(folder, { recursive: true, force: true });
    if (readdirSync(dirname(folder)).length === 0) rmdirSync(dirname(folder));
  });
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
  // A pipe would stay open as long as a process lives that the test did not end.
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
  const plantedTest = { name: 'middle', source: FAILS_IN_THE_MIDDLE };
  const { temporary, memory, stderr, count } = runPlanted(context, plantedTest);
  assert.deepEqual(
    count.failed.map(({ title }) => title),
    ['fails in the middle'],
    stderr,
  );
  assert.match(stderr, /throw new Error\('planted'\)/);
  assert.deepEqual(endProcessesOf(temporary), []);
  assert.deepEqual([readdirSync(temporary), readdirSync(memory)], [[], []]);
});

test('endProcessesOf finds an edge that a test did not end, and its SSR worker', (context) => {
  const plantedTest = { workspace: 'shell', name: 'edge', source: LEAVES_AN_EDGE, config: SHELL_CONFIG };
  const { temporary, stderr, count } = runPlanted(context, plantedTest);
  assert.equal(count.passed, 1, stderr);
  const leftovers = endProcessesOf(temporary);
  assert.match(leftovers.join('\n'), /^\d+ \S*node .*test-edge-\d+\/main\.js$/m);
  assert.match(leftovers.join('\n'), /^\d+ \S*deno run .*program\.js/m);
});

test('a jest test that would pass at a second try counts as failed', (context) => {
  const source = `let tries = 0; test('is flaky', () => expect(++tries).toBe(2)); test('passes', () => undefined);`;
  const { count } = runPlanted(context, { name: 'flaky', source });
  assert.deepEqual(
    { ...count, failed: count.failed.map(({ title }) => title) },
    { passed: 1, failed: ['is flaky'], skipped: 0 },
  );
  assert.deepEqual(firstLines(String(count.failed[0]?.message)), [
    'Error: expect(received).toBe(expected) // Object.is equality',
    'Expected: 2',
    'Received: 1',
  ]);
});

test('a browser test that passes at a second try counts as failed, with the message of the first try', () => {
  const test = (status: string, ...errors: object[]) => ({ status, results: errors.map((error) => ({ error })) });
  const specs = [
    { file: 'a.spec.ts', title: 'is flaky', ok: true, tests: [test('flaky', { message: 'planted' })] },
    { file: 'a.spec.ts', title: 'passes', ok: true, tests: [test('expected')] },
    { file: 'a.spec.ts', title: 'fails', ok: false, tests: [test('unexpected', { message: 'planted, too' })] },
  ];
  const stats = { expected: 1, skipped: 0, unexpected: 1, flaky: 1 };
  const { passed, failed } = toolOf('browser').count(
    JSON.stringify({ stats, suites: [{ suites: [{ specs }] }], errors: [] }),
  );
  const failures = failed.map(({ title, message }) => [title, message]);
  assert.deepEqual(
    [passed, failures],
    [
      1,
      [
        ['is flaky', 'planted'],
        ['fails', 'planted, too'],
      ],
    ],
  );
});

test('node tests are counted one by one, and failures name their file', (context) => {
  const folder = temporaryFolder(context);
  const [file, report] = [join(folder, 'planted.test.ts'), join(folder, 'report')];
  const source = `
    import { describe, it, test } from 'node:test';
    test('passes', () => undefined);
    test('is skipped', { skip: true }, () => undefined);
    describe('group', () => { it('fails', () => { throw new Error('planted'); }); it('passes, too', () => undefined); });`;
  writeFileSync(file, source);
  const { command, args } = toolOf('node').call({ files: [file], titleWords: [] }, report);
  const env = { ...process.env };
  delete env['NODE_TEST_CONTEXT']; // with this variable the inner runner reports to the outer runner
  spawnSync(command, args, { env });
  assert.deepEqual(readReport(toolOf('node'), report), {
    passed: 2,
    failed: [{ file, title: 'fails', message: 'planted' }],
    skipped: 1,
  });
});

test('a tool that ends without a report counts as failed', (context) => {
  const { passed, failed } = readReport(toolOf('browser'), join(temporaryFolder(context), 'none'));
  assert.deepEqual([passed, failed], [0, [{ message: 'browser ended without a report' }]]);
});

test('jest finds every test file of its workspaces', () => {
  const output = execFileSync(join(ROOT, 'node_modules/.bin/jest'), ['--listTests'], { cwd: ROOT, encoding: 'utf8' });
  assert.deepEqual(output.trim().split('\n').sort(), [...toolOf('jest').files].sort());
});

test('words of paths and names of tools select files, and other words select tests by title', () => {
  const paths = (name: string, ...words: string[]) => {
    const { files, titleWords } = select(toolOf(name), words);
    return { files: files.map((file) => relative(ROOT, file)), titleWords };
  };
  const themes = paths('jest', 'backend', 'themes/themes.spec');
  assert.deepEqual(themes, { files: ['backend/src/themes/themes.spec.ts'], titleWords: [] });
  assert.deepEqual(paths('node', 'themes/themes.spec').files, []);
  assert.deepEqual(paths('jest', 'themes/themes.spec', 'default'), { ...themes, titleWords: ['default'] });
  const titlePattern = new RegExp(patternOf(paths('jest', 'themes/themes.spec', 'default', 'gone').titleWords));
  assert.match('a theme that is gone shows the default', titlePattern);
  assert.doesNotMatch('a chosen theme is gone', titlePattern);
  assert.deepEqual(paths('browser', 'backend/src/themes').files, []);
  assert.equal(paths('browser', 'browser').files.length, toolOf('browser').files.length);
  assert.deepEqual(
    TOOLS.filter(({ name }) => paths(name, 'jest', 'node', 'go').files.length > 0).map(({ name }) => name),
    ['jest', 'node', 'go'],
  );
  assert.deepEqual(paths('jest', 'no-title-has-this-word').files, []);
});

test('the command for a failed test selects this test, whatever characters its title contains', () => {
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
      const command = commandFor(tool, { file, title }).replace('npm test --', "printf '%s\\n'");
      const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).toLowerCase().split('\n').slice(0, -1);
      const selectedFiles = TOOLS.flatMap((candidate) => select(candidate, words).files);
      assert.deepEqual(selectedFiles, [file], command);
      assert.match(title, new RegExp(patternOf(select(tool, words).titleWords), 'i'));
    }
});

test('the command for a whole file names the file, and the command for a tool selects all its files', () => {
  for (const tool of TOOLS) {
    assert.equal(commandFor(tool), `npm test -- ${tool.name}`);
    for (const other of TOOLS) assert.deepEqual(select(other, [tool.name]).files, other === tool ? tool.files : []);
  }
  const file = join(ROOT, 'backend/src/main.spec.ts');
  assert.equal(commandFor(toolOf('jest'), { file }), 'npm test -- backend/src/main.spec.ts');
});

test('the command for a Go test names its file, and the command for a subtest has both titles', () => {
  const title = 'TestKillKeepsAcknowledgedWrites/at_once';
  const report = [
    { Action: 'output', Test: title, Output: '    life_test.go:40: planted\n' },
    { Action: 'output', Test: title, Output: '    --- FAIL: TestKillKeepsAcknowledgedWrites/at_once (0.01s)\n' },
    { Action: 'fail', Test: title },
  ];
  const [failure] = toolOf('go').count(report.map((event) => JSON.stringify(event)).join('\n')).failed;
  assert.equal(relative(ROOT, String(failure?.file)), 'infra/dev/embedded-database/life_test.go');
  assert.deepEqual(firstLines(String(failure?.message)), ['life_test.go:40: planted']);
  assert.equal(
    goPattern('infra/dev/embedded-database/life_test.go', 'testkillkeeps/at_once'),
    '^(TestKillKeepsAcknowledgedWrites)$/(?i)at_once',
  );
});

const goPattern = (...words: string[]) => {
  const { args } = toolOf('go').call(select(toolOf('go'), words), 'report');
  return args[args.indexOf('-run') + 1];
};

test('a file and several words select Go tests', () => {
  const path = 'infra/dev/embedded-database/proxy_test.go';
  assert.match(
    String(goPattern(path)),
    /^\^\(TestConcurrentIncrementsAreNotLost\|(?:\w+\|){3}TestConcurrentInserts\w+\)\$$/,
  );
  assert.equal(goPattern(path, 'once', 'concurrent', 'token'), '^(TestConcurrentUpdatesUseATokenOnce)$');
  const names = toolOf('go').files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=^func )Test\w+/gm) ?? []);
  assert.equal(goPattern('go'), `^(${names.join('|')})$`);
});

test('only jest receives MONGODB_URI', (context) => {
  const previousUri = process.env['MONGODB_URI'];
  context.after(() =>
    previousUri === undefined ? delete process.env['MONGODB_URI'] : (process.env['MONGODB_URI'] = previousUri),
  );
  process.env['MONGODB_URI'] = 'mongodb://127.0.0.1/planted';
  const toolsWithUri = TOOLS.filter((tool) => tool.call({ files: [], titleWords: [] }, 'report').env?.['MONGODB_URI']);
  assert.deepEqual(
    toolsWithUri.map(({ name }) => name),
    ['jest'],
  );
});

/** A process with a child in another session and environment, like the edge with its SSR workers. */
const HAS_A_WORKER = `
const { spawn } = require('node:child_process');
console.log(spawn('sleep', ['600'], { env: {}, detached: true, stdio: 'ignore' }).pid);
setInterval(() => {}, 1000);
`;

test('endProcessesOf names and ends processes that outlive their test', async (context) => {
  const folder = temporaryFolder(context);
  const env = { ...process.env, TMPDIR: folder };
  const child = spawn(process.execPath, ['-e', HAS_A_WORKER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [worker] = await once(createInterface({ input: child.stdout }), 'line');
  const lines = endProcessesOf(folder);
  assert.equal(lines.length, 2);
  assert.ok(lines[0]?.startsWith(`${child.pid} ${process.execPath} -e`), lines[0]);
  assert.equal(lines[1], `${worker} sleep 600`);
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL');
});

const RETRIES = /\bretryTimes\b|\bretries\s*[:=]|[{,]\s*retries\s*[,}]|\.toPass\(/;
const SKIPS =
  /\.(?:only|skip|todo|fixme)\b|[{,]\s*(?:skip|todo)\s*[:,}]|\bonly: true|\b[xf](?:it|test|describe)\(|\.Skip(?:f|Now)?\(/;

test('no test and no test helper retries, skips or selects tests', () => {
  const helpers = filesBelow(ROOT, /\.(?:tsx?|mjs|cjs|go)$/).filter((file) =>
    /\/(?:test|testing|e2e|runner|support)\//.test(file),
  );
  const configs = filesBelow(ROOT, /^jest\.config\.mjs$/);
  const files = [...TOOLS.flatMap((tool) => tool.files), ...helpers, ...configs];
  const checkedFiles = files.filter((file) => file !== import.meta.filename);
  const offenders = checkedFiles.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return RETRIES.test(text) || SKIPS.test(text);
  });
  assert.deepEqual(offenders, []);
});

test('only changeResponse fetches for a route, because a page may end while a handler waits for the response', () => {
  const fetching = filesBelow(join(ROOT, 'infra/tests/e2e'), /\.ts$/).filter((file) =>
    readFileSync(file, 'utf8').includes('route.fetch('),
  );
  assert.deepEqual(
    fetching.map((file) => basename(file)),
    ['change-response.ts'],
  );
});

test('every way to retry or skip a test is detected', () => {
  const retries = ['jest.retryTimes(2)', 'retries: 1,', '--retries=2', 'expect(f).toPass()'];
  const skips = [
    "test.skip('a')",
    'test.describe.only(',
    'context.skip()',
    "it('a', { skip: true }, f)",
    '{ timeout: 1, skip }',
  ];
  const otherSkips = [
    "test('a', { only: true })",
    "xit('a')",
    "fdescribe('a')",
    "it.todo('a')",
    'test.fixme()',
    't.Skip("a")',
  ];
  assert.deepEqual(
    retries.filter((text) => !RETRIES.test(text)),
    [],
  );
  assert.deepEqual(
    [...skips, ...otherSkips].filter((text) => !SKIPS.test(text)),
    [],
  );
});
