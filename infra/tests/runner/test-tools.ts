// The test tools of `npm test`: the files of each tool, its command, and its report.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { WORKSPACES } from '../../packages/build/front-ends.mjs';
import { databaseCache } from '../../dev/embedded-database/build.mjs';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

const ROOT = join(import.meta.dirname, '../../..');
const E2E = join(ROOT, 'infra/tests/e2e');
const DATABASE = join(ROOT, 'infra/dev/embedded-database');
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', '.data', '.cache']);
const CORES = availableParallelism();
/** Tests of jest wait as often as they compute, so more run at a time than there are cores. */
const WORKERS = CORES * 2;

/** A failed test. Without a title, the whole file failed; without a file, the tool itself failed. The path is absolute. */
export interface TestFailure {
  file?: string | undefined;
  title?: string | undefined;
  message: string;
}
interface Count {
  passed: number;
  failed: TestFailure[];
  skipped: number;
}
/** Absolute paths, and the words that are in the titles. */
export interface Selection {
  files: string[];
  titleWords: string[];
}
export interface Tool {
  name: string;
  /** Every test file of the tool, as absolute paths. */
  files: string[];
  call: (
    selection: Selection,
    report: string,
  ) => { command: string; args: string[]; cwd?: string; env?: Record<string, string> };
  /** Reads the text of the report. */
  count: (report: string) => Count;
}

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

export function filesBelow(folder: string, names: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}

const JEST_FILES = WORKSPACES.filter((folder) => existsSync(join(ROOT, folder, 'jest.config.mjs'))).flatMap((folder) =>
  filesBelow(join(ROOT, folder), /\.(test|spec)\.tsx?$/),
);

const jest: Tool = {
  name: 'jest',
  files: JEST_FILES,
  call: ({ files, titleWords }, report) => ({
    command: bin('jest'),
    // Only the tests of jest get this setting, because each takes its own database name there. Platforms of other tools
    // would share one database.
    env: { MONGODB_URI: process.env['MONGODB_URI'] ?? '' },
    args: [
      ...['--json', `--outputFile=${report}`, `--maxWorkers=${WORKERS}`, '--forceExit'],
      ...(titleWords.length > 0 ? ['--testNamePattern', patternOf(titleWords)] : []),
      ...['--runTestsByPath', ...files],
    ],
  }),
  count: (report) => {
    const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
    const failed = testResults.flatMap(({ name: file, status, message, assertionResults }: JestFile) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && tests.length === 0) return { file, message };
      return tests.map(({ fullName: title, failureMessages: [text = ''] }) => ({ file, title, message: text }));
    });
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
  },
};
interface JestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

const node: Tool = {
  name: 'node',
  files: filesBelow(ROOT, /\.test\.ts$/).filter((file) => !JEST_FILES.includes(file)),
  call: ({ files, titleWords }, report) => ({
    command: process.execPath,
    args: [
      ...[...TYPESCRIPT, '--test', `--test-concurrency=${CORES}`, '--test-timeout=600000'],
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${join(import.meta.dirname, 'node-test-report.mjs')}`],
      `--test-reporter-destination=${report}`,
      ...(titleWords.length > 0 ? [`--test-name-pattern=/${patternOf(titleWords)}/i`] : []),
      ...files,
    ],
  }),
  count: (report) => {
    const tests = jsonLines(report);
    const withStatus = (name: string) => tests.filter(({ status }) => status === name);
    return {
      passed: withStatus('passed').length,
      // A file that cannot be loaded counts as a test whose title is its path.
      failed: withStatus('failed').map(({ file, title, message }) => ({
        ...{ file, message },
        title: title === file ? undefined : title,
      })),
      skipped: withStatus('skipped').length,
    };
  },
};

const GO_FILES = filesBelow(DATABASE, /_test\.go$/);
/** The names of the tests in a file. */
const goTests = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^func ((?:Test|Fuzz|Example)\w*)\(/gm)].map(([, name]) => String(name));

/** The tests of the embedded database are built with the same patched engine as the database itself. */
const go: Tool = {
  name: 'go',
  files: GO_FILES,
  call: (selection, report) => ({
    command: 'sh',
    args: [
      '-c',
      'report=$1; shift; go test -json "$@" > "$report"; code=$?; [ $code = 0 ] || cat "$report"; exit $code',
      ...['go-test', report, '-count=1', '-trimpath', `-modfile=${databaseCache().modfile}`],
      ...['-run', goPattern(selection), './...'],
    ],
    cwd: DATABASE,
    env: { CGO_ENABLED: '0' },
  }),
  count: (report) => {
    const events = jsonLines(report);
    const titles = (action: string) =>
      events.filter(({ Action, Test }) => Action === action && Test).map(({ Test }) => String(Test));
    const output = (action: string, title?: string) =>
      events.map(({ Action, Test, Output }) => (Action === action && Test === title ? Output : '')).join('');
    const fileOf = (title: string) => GO_FILES.find((file) => goTests(file).includes(String(title.split('/')[0])));
    const failed: TestFailure[] = titles('fail').map((title) => ({
      ...{ file: fileOf(title), title },
      message: output('output', title),
    }));
    if (failed.length === 0 && events.some(({ Action }) => Action === 'fail' || Action === 'build-fail'))
      failed.push({ message: `the tests do not build\n${output('build-output')}` });
    return { passed: titles('pass').length, failed, skipped: titles('skip').length };
  },
};

/** Go cannot select files, so the pattern lists the tests. A slash separates a test and its subtests. */
function goPattern({ files, titleWords }: Selection) {
  const words = titleWords.map((word) => word.split('/'));
  const names = files
    .flatMap(goTests)
    .filter((name) => words.every(([test = '']) => name.toLowerCase().includes(test)));
  const subtests = words.flatMap(([, ...subtestWords]) => subtestWords.map((word) => `(?i)${literal(word)}`));
  return [`^(${names.join('|')})$`, ...subtests].join('/');
}

const browser: Tool = {
  name: 'browser',
  files: filesBelow(E2E, /\.spec\.ts$/),
  call: ({ files, titleWords }, report) => ({
    command: bin('playwright'),
    args: [
      ...['test', '--reporter=list,json'],
      ...files.map((file) => `^${literal(file)}$`),
      ...(titleWords.length > 0 ? ['--grep', patternOf(titleWords), '--pass-with-no-tests'] : []),
    ],
    cwd: E2E,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PWTEST_CACHE_DIR: join(ROOT, '.cache/playwright') },
  }),
  count: (report) => {
    const { stats, suites, errors } = JSON.parse(report);
    const failed = specsOf(suites).flatMap(({ file, title, tests }) =>
      // A test is flaky if it passes only when it is tried again.
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results: [first] }) => ({ file: join(E2E, file), title, message: first?.error?.message ?? '' })),
    );
    return {
      passed: stats.expected,
      failed: [...failed, ...errors.map(({ message }: TestFailure) => ({ message }))],
      skipped: stats.skipped,
    };
  },
};
interface PlaywrightSpec {
  file: string;
  title: string;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSpec[] =>
  suites.flatMap(({ suites: innerSuites = [], specs = [] }) => [...specs, ...specsOf(innerSuites)]);

const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

export const TOOLS = [jest, node, go, browser];

/** The report of a tool that crashed is missing or cut off, which counts as one failure. */
export function readReport({ name, count }: Tool, file: string): Count {
  try {
    return count(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: [{ message: `${name} ended without a report` }], skipped: 0 };
  }
}

/** The text of a failure: the file or the tool, the title, the beginning of the message, and the command that runs it alone. */
export function describeFailure(tool: Tool, { file, title, message }: TestFailure): string {
  const lines = [
    ...(title === undefined ? [] : [title]),
    ...firstLines(message),
    `alone: ${commandFor(tool, { file, title })}`,
  ];
  return `${file ? relative(ROOT, file) : tool.name}: ${lines.join('\n    ')}`;
}

/** The command that runs only the failed test, file or tool. */
export function commandFor({ name }: Tool, { file, title }: Pick<TestFailure, 'file' | 'title'> = {}) {
  const words = file ? [relative(ROOT, file)] : [name];
  if (title !== undefined) words.push(/["$`\\!]/.test(title) ? `'${title.replaceAll("'", "'\\''")}'` : `"${title}"`);
  return `npm test -- ${words.join(' ')}`;
}

/** The beginning of a message, without empty lines and stacks. */
export const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => !/^(?:$|at |===|---)/.test(line))
    .slice(0, 6);

/** A regular expression that matches exactly this text. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A pattern that matches all words in any order. */
export const patternOf = (words: string[]) => words.map((word) => `(?=.*${literal(word)})`).join('');
