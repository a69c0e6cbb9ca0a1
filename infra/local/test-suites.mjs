// The suites of `npm test`: how each tool is called, for everything or for a portion, and how its report is counted.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';

import { WORKSPACES } from '../rspack/front-ends.mjs';
import { databaseCache } from './database/build.mjs';
import { patternOf, testFiles } from './select-tests.mjs';
import { SETTING_NAMES } from './settings.mjs';

/** @typedef {{passed: number, failed: string[], skipped: number, unsteady?: string[]}} Count unsteady: passed at the second try */
/** @typedef {Partial<import('./select-tests.mjs').Portion> & {shard?: string}} Portion whole when it is empty */
/**
 * @typedef {object} Suite
 * @property {string} name @property {string} cwd @property {string[]} files @property {boolean} needsDatabase
 * @property {boolean} [waits] for limits to pass, more than it computes: it takes no core from the others
 * @property {number} [shards] so many parts, each a process of its own: memory that tests leave behind is let go
 * @property {string} [evidence] folder of what its failed tests leave behind
 * @property {(portion: Portion, report: string) => {command: string, args: string[], env?: NodeJS.ProcessEnv}} call
 * @property {(report: string) => Count} count reads the report that the call has left
 * @property {(report: string) => string[]} [failedFiles] what is tried once more, where the tool itself does not
 * @property {(report: string) => Set<string>} [passedTests]
 */

const LONGEST = ['mfe-store', 'mfe-links', 'backend', 'shell'];
const WAITING = 'shell';
const WORKERS = Math.max(1, Math.floor(availableParallelism() / 2)); // other suites run beside it

/** @param {string} root @returns {Suite[]} everything but the browser */
export function listSuites(root) {
  const jest = WORKSPACES.filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')));
  // The longest first, so that nothing long is left at the end.
  jest.sort((a, b) => LONGEST.indexOf(b) - LONGEST.indexOf(a));
  return [...jest.map((folder) => jestSuite(root, folder)), goSuite(root), nodeSuite(root)];
}

/** @param {string} root @param {string} folder @returns {Suite} */
function jestSuite(root, folder) {
  return {
    name: `jest ${folder}`,
    cwd: join(root, folder),
    files: testFiles(join(root, folder), /\.(test|spec)\.tsx?$/),
    needsDatabase: folder === 'backend',
    shards: folder === 'backend' ? 3 : 1,
    waits: folder === WAITING,
    call: ({ files, nameWords = [], shard }, report) => ({
      command: join(root, 'node_modules/.bin/jest'),
      args: [
        ...['--json', `--outputFile=${report}`, `--maxWorkers=${folder === WAITING ? 2 : WORKERS}`, '--forceExit'],
        `--cacheDirectory=${join(root, '.cache/jest')}`, // not with the run's temporary files
        ...(shard ? [`--shard=${shard}`] : []),
        ...(files ? ['--runTestsByPath', ...files] : []),
        ...(nameWords.length > 0 ? ['--testNamePattern', patternOf(nameWords)] : []),
      ],
    }),
    count: (report) => {
      const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
      const failed = testResults.flatMap((/** @type {JestFile} */ { name, status, message, assertionResults }) => {
        const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
        const broken = status === 'failed' && tests.length === 0 ? [message.split('\n')[0] ?? ''] : tests;
        return broken.map((test) => `${basename(name)}: ${test}`);
      });
      const unsteady = testResults.flatMap((/** @type {JestFile} */ { name, assertionResults }) =>
        assertionResults
          .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
          .map(({ fullName }) => `${basename(name)}: ${fullName}`),
      );
      return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, unsteady };
    },
  };
}
/** @typedef {{status: string, fullName: string, invocations?: number}} JestTest */
/** @typedef {{name: string, status: string, message: string, assertionResults: JestTest[]}} JestFile */

/** @param {string} root @returns {Suite} */
function nodeSuite(root) {
  const all = testFiles(root, /\.test\.mjs$/);
  return {
    name: 'node',
    cwd: root,
    files: all,
    needsDatabase: true,
    call: ({ files, nameWords = [] }, report) => ({
      command: process.execPath,
      args: [
        ...['--test', '--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...['--test-reporter=tap', `--test-reporter-destination=${report}`],
        ...(nameWords.length > 0 ? [`--test-name-pattern=/${patternOf(nameWords)}/i`] : []),
        ...(files ?? all),
      ],
    }),
    count: (report) => {
      const numbers = new Map(
        [...report.matchAll(/^# (\w+) (\d+)$/gm)].map(([, name, count]) => [name, Number(count)]),
      );
      const number = (/** @type {string} */ name) => numbers.get(name) ?? 0;
      const failed = [...report.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name = '']) => name);
      const count = number('fail') + number('cancelled');
      return {
        passed: number('pass'),
        failed: [...failed, ...Array(count).fill('')].slice(0, count),
        skipped: number('skipped') + number('todo'),
      };
    },
    failedFiles: (report) => [
      ...new Set([...report.matchAll(/^ *location: '(.*):\d+:\d+'$/gm)].map(([, file = '']) => file)),
    ],
    passedTests: (report) => {
      const named = (/** @type {RegExp} */ line) => [...report.matchAll(line)].map(([, name = '']) => name);
      const failed = new Set(named(/^ *not ok \d+ - (.*)$/gm));
      return new Set(named(/^ *ok \d+ - (.*)$/gm).filter((name) => !failed.has(name)));
    },
  };
}

/**
 * What failed is tried once more, and what then passes counts as passed and is named (see infra/testing/second-try.cjs).
 * @param {Count} first @param {Set<string>} passed the tests that passed at the second try @returns {Count}
 */
export function withSecondTry(first, passed) {
  const unsteady = first.failed.filter((name) => passed.has(name));
  const failed = first.failed.filter((name) => !passed.has(name));
  return { ...first, passed: first.passed + unsteady.length, failed, unsteady };
}

/** Built with the same patched engine as the database itself. @param {string} root @returns {Suite} */
function goSuite(root) {
  const cwd = join(root, 'infra/local/database');
  return {
    name: 'go database',
    cwd,
    files: testFiles(cwd, /_test\.go$/),
    needsDatabase: true,
    call: ({ nameWords = [] }, report) => ({
      command: 'sh',
      args: [
        '-c',
        'report=$1; shift; go test -json "$@" > "$report"; code=$?; cat "$report"; exit $code',
        ...['go-test', report, '-count=1', '-trimpath', `-modfile=${databaseCache().modfile}`],
        ...(nameWords.length > 0 ? ['-run', `(?i)${nameWords.join('.*')}`] : []),
        './...',
      ],
      env: { ...process.env, CGO_ENABLED: '0' },
    }),
    count: (report) => {
      const events = report
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
      const of = (/** @type {string} */ action) =>
        events.filter(({ Action, Test }) => Action === action && Test).map(({ Test }) => String(Test));
      const failed = of('fail');
      const broken = failed.length === 0 && events.some(({ Action }) => Action === 'fail' || Action === 'build-fail');
      return {
        passed: of('pass').length,
        failed: broken ? ['the tests do not build'] : failed,
        skipped: of('skip').length,
      };
    },
  };
}

/** @param {string} root @param {string} chromium @returns {Suite} */
export function browserSuite(root, chromium) {
  const cwd = join(root, 'infra/e2e');
  const evidence = join(cwd, 'test-results');
  return {
    name: 'browser',
    cwd,
    evidence,
    files: testFiles(cwd, /\.spec\.ts$/),
    needsDatabase: true,
    call: ({ files, nameWords = [] }, report) => ({
      command: join(root, 'node_modules/.bin/playwright'),
      args: [
        ...['test', '--reporter=list,json', `--output=${join(evidence, nameWords.join('-') || 'all')}`],
        ...(files ?? []).map((file) => basename(file).replaceAll('.', '\\.')),
        ...(nameWords.length > 0 ? ['--grep', patternOf(nameWords)] : []),
      ],
      env: { ...process.env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    count: (report) => {
      const { stats, suites, errors } = JSON.parse(report);
      const failed = [
        ...specsThat('unexpected', suites),
        ...errors.map((/** @type {{message: string}} */ { message }) => message.split('\n')[0]),
      ];
      const unsteady = specsThat('flaky', suites);
      return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped, unsteady };
    },
  };
}

/**
 * The guard against slowdowns: each budget is a test. Its figures are ratios of one run, but a quiet machine says more, so
 * that it runs last and alone, in a browser as visitors have it.
 * @param {string} root @returns {Suite}
 */
export function benchSuite(root) {
  return {
    name: 'bench',
    cwd: root,
    files: [join(root, 'infra/bench/bench.mjs')],
    needsDatabase: true,
    call: (_, report) => ({
      command: process.execPath,
      args: ['infra/bench/bench.mjs', '--quick', `--report=${report}`],
    }),
    count: (report) => {
      const { kept, broken } = JSON.parse(report);
      return { passed: kept.length, failed: broken, skipped: 0 };
    },
  };
}

/** @typedef {{title: string, suites?: SpecFile[], specs?: {title: string, tests: {status: string}[]}[]}} SpecFile */

/** @param {string} status @param {SpecFile[]} files @returns {string[]} */
const specsThat = (status, files) =>
  files.flatMap(({ title, suites = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => `${title}: ${spec.title}`),
    ...specsThat(status, suites),
  ]);

/** @type {ReadonlySet<string>} */
const LEFT_OUT = new Set(SETTING_NAMES.filter((name) => name !== 'MONGODB_URI'));

/**
 * What tests find set, on whatever machine: no settings meant for a product that runs there (in React's production form
 * no screen can be tested), and no colours, for reports are read by programs.
 * @param {NodeJS.ProcessEnv} environment @param {string} temporary @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(environment, temporary) {
  const kept = Object.entries(environment).filter(([name]) => !LEFT_OUT.has(name));
  return { ...Object.fromEntries(kept), TMPDIR: temporary, FORCE_COLOR: '0' };
}

/** @param {Suite} suite @param {string} report @returns {Count} */
export function countReport({ name, count }, report) {
  try {
    return count(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: [`${name} ended without a report`], skipped: 0 };
  }
}
