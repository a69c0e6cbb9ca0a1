// The test tools of `npm test`: which files each one runs, how it is called, and what its report says.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';

import { WORKSPACES } from '../rspack/front-ends.mjs';
import { databaseCache } from './database/build.mjs';

const ROOT = join(import.meta.dirname, '../..');
const E2E = join(ROOT, 'infra/e2e');
const DATABASE = join(ROOT, 'infra/local/database');
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', '.data', '.cache']);
/** Tests wait as often as they compute, so more run at a time than there are cores; a browser computes more than it waits. */
const CORES = availableParallelism();
const WORKERS = CORES * 2;
const BROWSERS = CORES + 1;

/** @typedef {{passed: number, failed: {file: string, title: string}[], skipped: number}} Count `file` is an absolute path or empty */
/** @typedef {{files: string[], titlePattern?: string}} Selection absolute paths; a regular expression for titles */
/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string[]} files every test file of the tool, as absolute paths
 * @property {(selection: Selection, report: string) => {command: string, args: string[], cwd?: string, env?: Record<string, string>}} call
 * @property {(report: string) => Count} count reads the text of the report
 */

/** @param {string} name */
const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** @param {string} folder @param {RegExp} names @returns {string[]} */
function filesBelow(folder, names) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}

/** @returns {Tool} */
function jest() {
  const projects = WORKSPACES.filter((folder) => existsSync(join(ROOT, folder, 'jest.config.mjs')));
  return {
    name: 'jest',
    files: projects.flatMap((folder) => filesBelow(join(ROOT, folder), /\.(test|spec)\.tsx?$/)),
    call: ({ files, titlePattern }, report) => ({
      command: bin('jest'),
      args: [
        ...['--json', `--outputFile=${report}`, `--maxWorkers=${WORKERS}`, '--forceExit'],
        ...(titlePattern ? ['--testNamePattern', titlePattern] : []),
        ...['--runTestsByPath', ...files],
      ],
    }),
    count: (report) => {
      const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
      const failed = testResults.flatMap((/** @type {JestFile} */ { name, status, assertionResults }) => {
        const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
        if (status === 'failed' && titles.length === 0) titles.push('the file cannot be run');
        return titles.map((title) => ({ file: name, title }));
      });
      return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
    },
  };
}
/** @typedef {{name: string, status: string, assertionResults: {status: string, fullName: string}[]}} JestFile */

/** @returns {Tool} */
function node() {
  const reporter = join(import.meta.dirname, 'node-test-report.mjs');
  return {
    name: 'node',
    files: filesBelow(ROOT, /\.test\.mjs$/),
    call: ({ files, titlePattern }, report) => ({
      command: process.execPath,
      args: [
        ...['--test', `--test-concurrency=${CORES}`, '--test-timeout=600000'],
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
        failed: tests.filter(({ status }) => status === 'failed').map(({ file, title }) => ({ file, title })),
        skipped: tests.filter(({ status }) => status === 'skipped').length,
      };
    },
  };
}

/** The tests of the embedded database are built with the same patched engine as the database itself. @returns {Tool} */
function go() {
  return {
    name: 'go',
    files: filesBelow(DATABASE, /_test\.go$/),
    call: ({ titlePattern }, report) => ({
      command: 'sh',
      args: [
        '-c',
        'report=$1; shift; go test -json "$@" > "$report"; code=$?; [ $code = 0 ] || cat "$report"; exit $code',
        ...['go-test', report, '-count=1', '-trimpath', `-modfile=${databaseCache().modfile}`],
        // Go has no look-ahead, so a pattern for several words selects every test.
        ...(titlePattern && !titlePattern.includes('(?=') ? ['-run', `(?i)${titlePattern}`] : []),
        './...',
      ],
      cwd: DATABASE,
      env: { CGO_ENABLED: '0' },
    }),
    count: (report) => {
      const events = jsonLines(report);
      const titles = (/** @type {string} */ action) =>
        events.filter(({ Action, Test }) => Action === action && Test).map(({ Test }) => String(Test));
      const failed = titles('fail');
      if (failed.length === 0 && events.some(({ Action }) => Action === 'fail' || Action === 'build-fail'))
        failed.push('the tests do not build');
      return {
        passed: titles('pass').length,
        failed: failed.map((title) => ({ file: DATABASE, title })),
        skipped: titles('skip').length,
      };
    },
  };
}

/** @returns {Tool} */
function browser() {
  return {
    name: 'browser',
    files: filesBelow(E2E, /\.spec\.ts$/),
    call: ({ files, titlePattern }, report) => ({
      command: bin('playwright'),
      args: [
        ...['test', '--reporter=list,json', `--workers=${BROWSERS}`],
        ...files.map((file) => relative(E2E, file).replaceAll('.', '\\.')),
        ...(titlePattern ? ['--grep', titlePattern] : []),
      ],
      cwd: E2E,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PWTEST_CACHE_DIR: join(ROOT, '.cache/playwright') },
    }),
    count: (report) => {
      const { stats, suites, errors } = JSON.parse(report);
      const failed = [
        ...specsOf(suites).filter(({ ok }) => !ok),
        ...errors.map((/** @type {{message: string}} */ { message }) => ({ title: message.split('\n')[0] ?? '' })),
      ].map(({ file, title }) => ({ file: file ? join(E2E, file) : '', title }));
      return { passed: stats.expected, failed, skipped: stats.skipped };
    },
  };
}
/** @typedef {{suites?: PlaywrightSuite[], specs?: {file: string, title: string, ok: boolean}[]}} PlaywrightSuite */

/** @param {PlaywrightSuite[]} suites @returns {{file: string, title: string, ok: boolean}[]} */
const specsOf = (suites) => suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsOf(inner)]);

/** @param {string} text */
const jsonLines = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

export const TOOLS = [jest(), node(), go(), browser()];

/** The report of a tool that crashed is missing or cut off, which counts as one failure. @param {Tool} tool @param {string} file @returns {Count} */
export function readReport({ name, count }, file) {
  try {
    return count(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: [{ file: '', title: `${name} ended without a report` }], skipped: 0 };
  }
}

/** @param {string} tool @param {string} file */
const pathOf = (tool, file) => `${tool} ${relative(ROOT, file)}`.toLowerCase();

/**
 * A word that is in the path of any test file, or is the name of a tool, selects files; any other word selects tests by
 * their titles.
 * @param {Tool} tool @param {string[]} words in lower case @returns {Selection}
 */
export function select({ name, files }, words) {
  const paths = TOOLS.flatMap((tool) => tool.files.map((file) => pathOf(tool.name, file)));
  const pathWords = words.filter((word) => paths.some((path) => path.includes(word)));
  const titleWords = words.filter((word) => !pathWords.includes(word));
  const selected = files.filter(
    (file) =>
      hasWords(pathOf(name, file), pathWords) &&
      (titleWords.length === 0 || hasWords(readFileSync(file, 'utf8').toLowerCase(), titleWords)),
  );
  return titleWords.length === 0 ? { files: selected } : { files: selected, titlePattern: patternOf(titleWords) };
}

/** @param {string} text @param {string[]} words */
const hasWords = (text, words) => words.every((word) => text.includes(word));

/** All words, in any order. @param {string[]} words */
function patternOf(words) {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return escaped.length === 1 ? String(escaped[0]) : escaped.map((word) => `(?=.*${word})`).join('');
}
