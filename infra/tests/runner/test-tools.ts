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

/**
 * `file` is an absolute path, or empty where the tool failed. `isTest` is false where no test failed by itself: then
 * `title` says what happened to the file or to the tool.
 */
interface TestFailure {
  file: string;
  title: string;
  isTest: boolean;
  message?: string;
}
interface Count {
  passed: number;
  failed: TestFailure[];
  skipped: number;
}
/** absolute paths; `titlePattern` is a regular expression */
export interface Selection {
  files: string[];
  titlePattern?: string;
}
export interface Tool {
  name: string;
  /** Every test file of the tool, as absolute paths. */
  files: string[];
  /** Whether it needs Chromium and Varnish. */
  inBrowser?: boolean;
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

function jest(): Tool {
  return {
    name: 'jest',
    files: JEST_FILES,
    call: ({ files, titlePattern }, report) => ({
      command: bin('jest'),
      // Only the tests of jest get this setting, because each takes its own database name there. Platforms of other tools
      // would share one database.
      env: { MONGODB_URI: process.env['MONGODB_URI'] ?? '' },
      args: [
        ...['--json', `--outputFile=${report}`, `--maxWorkers=${WORKERS}`, '--forceExit'],
        ...(titlePattern ? ['--testNamePattern', titlePattern] : []),
        ...['--runTestsByPath', ...files],
      ],
    }),
    count: (report) => {
      const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
      const failed = testResults.flatMap(({ name, status, message, assertionResults }: JestFile) => {
        const tests = assertionResults.filter((test) => test.status === 'failed');
        if (status === 'failed' && tests.length === 0)
          return { ...wholeFailure('the file cannot be run', message), file: name };
        return tests.map(({ fullName: title, failureMessages: [text = ''] }) => testFailure(name, title, text));
      });
      return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
    },
  };
}
interface JestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

function node(): Tool {
  const reporter = join(import.meta.dirname, 'node-test-report.mjs');
  return {
    name: 'node',
    files: filesBelow(ROOT, /\.test\.ts$/).filter((file) => !JEST_FILES.includes(file)),
    call: ({ files, titlePattern }, report) => ({
      command: process.execPath,
      args: [
        ...[...TYPESCRIPT, '--test', `--test-concurrency=${CORES}`, '--test-timeout=600000'],
        ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${report}`],
        ...(titlePattern ? [`--test-name-pattern=/${titlePattern}/i`] : []),
        ...files,
      ],
    }),
    count: (report) => {
      const tests = jsonLines(report);
      return {
        passed: tests.filter(({ status }) => status === 'passed').length,
        // A file that cannot be loaded counts as a test whose title is its path.
        failed: tests
          .filter(({ status }) => status === 'failed')
          .map(({ file, title, message }) => ({ file, title, isTest: title !== file, message })),
        skipped: tests.filter(({ status }) => status === 'skipped').length,
      };
    },
  };
}

/** The tests of the embedded database are built with the same patched engine as the database itself. */
function go(): Tool {
  const files = filesBelow(DATABASE, /_test\.go$/);
  const fileOf = (title: string) => files.find((file) => goTests(file).includes(String(title.split('/')[0]))) ?? '';
  return {
    name: 'go',
    files,
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
      const failed: TestFailure[] = titles('fail').map((title) =>
        testFailure(fileOf(title), title, output('output', title)),
      );
      if (failed.length === 0 && events.some(({ Action }) => Action === 'fail' || Action === 'build-fail'))
        failed.push(wholeFailure('the tests do not build', output('build-output')));
      return {
        passed: titles('pass').length,
        failed,
        skipped: titles('skip').length,
      };
    },
  };
}

/** The names of the tests in a file. */
const goTests = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^func ((?:Test|Fuzz|Example)\w*)\(/gm)].map(([, name]) => String(name));

/** Go can neither select files nor look ahead, so the pattern lists the tests. A slash separates a test and its parts. */
function goPattern({ files, titlePattern = '' }: Selection) {
  const [titles = '', ...parts] = titlePattern.includes('(?=') ? [titlePattern] : titlePattern.split('\\/');
  const names = files.flatMap(goTests).filter((name) => new RegExp(titles, 'i').test(name));
  return [`^(${names.join('|')})$`, ...parts.map((part) => `(?i)${part}`)].join('/');
}

function browser(): Tool {
  return {
    name: 'browser',
    inBrowser: true,
    files: filesBelow(E2E, /\.spec\.ts$/),
    call: ({ files, titlePattern }, report) => ({
      command: bin('playwright'),
      args: [
        ...['test', '--reporter=list,json'],
        ...files.map((file) => `^${literal(file)}$`),
        ...(titlePattern ? ['--grep', titlePattern, '--pass-with-no-tests'] : []),
      ],
      cwd: E2E,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PWTEST_CACHE_DIR: join(ROOT, '.cache/playwright') },
    }),
    count: (report) => {
      const { stats, suites, errors } = JSON.parse(report);
      const failed = [
        ...specsOf(suites).flatMap(({ file, title, tests }) =>
          // A test is flaky if it passes only when it is tried again.
          tests
            .filter(({ status }) => status === 'unexpected' || status === 'flaky')
            .map(({ results: [first] }) => testFailure(join(E2E, file), title, first?.error?.message)),
        ),
        ...errors.map(({ message }: { message: string }) => wholeFailure(message.split('\n')[0] ?? '')),
      ];
      return { passed: stats.expected, failed, skipped: stats.skipped };
    },
  };
}
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

const testFailure = (file: string, title: string, message = '') => ({ file, title, isTest: true, message });
const wholeFailure = (title: string, message = ''): TestFailure => ({ file: '', title, isTest: false, message });

const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

export const TOOLS = [jest(), node(), go(), browser()];

/** The report of a tool that crashed is missing or cut off, which counts as one failure. */
export function readReport({ name, count }: Tool, file: string): Count {
  try {
    return count(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: [wholeFailure(`${name} ended without a report`)], skipped: 0 };
  }
}

/** The command that runs only the failed test, file or tool. */
export function commandFor({ name }: Tool, { file, title, isTest }: TestFailure = wholeFailure('')) {
  const words = file ? [relative(ROOT, file)] : [name];
  if (isTest) words.push(/["$`\\!]/.test(title) ? `'${title.replaceAll("'", "'\\''")}'` : `"${title}"`);
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
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
