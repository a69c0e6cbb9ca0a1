// npm test: the static checks, then jest beside go test, then Playwright beside node's test runner. Adds up their reports;
// the last line is `N passed, N failed`. `npm test -- words` runs the files or tests whose names have all words.
import './node-version.mjs'; // first, because an older Node cannot load the others
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { Failure, inWords } from './failure.mjs';
import { install } from './install.mjs';
import { endProcessesOf, removeFilesIn } from './leftovers.mjs';
import { waitForLock } from './lock.mjs';
import { step } from './progress.mjs';
import { SETTING_NAMES } from './settings.mjs';
import { signalGroup } from './supervise.mjs';
import { buildDatabase, requirePrograms } from './test-programs.mjs';

// Not above: an older Node does not know all that it imports.
const { TOOLS, commandFor, readReport, select } = await import('./test-tools.mjs');

/** @typedef {import('./test-tools.mjs').Tool} Tool */

const ROOT = join(import.meta.dirname, '../..');
/** Scripts of package.json that need no running product. */
const CHECKS = ['format:check', 'lint'];

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const total = { passed: 0, failures: /** @type {string[]} */ ([]) };
const stopping = new AbortController();
const reports = mkdtempSync(join(tmpdir(), 'linkstall-reports-'));
/** These have a folder for each tool of this run. Linux keeps the second one in memory: no write waits for a disk. */
const temporary = mkdtempSync(join(tmpdir(), 'linkstall-test-'));
const inMemory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'linkstall-test-'));

/**
 * The tests see no setting of a product that runs on this machine.
 * @param {Record<string, string>} [more] @returns {NodeJS.ProcessEnv}
 */
function testEnvironment(more) {
  const unset = Object.fromEntries([...SETTING_NAMES, 'NODE_COMPILE_CACHE'].map((name) => [name, undefined]));
  return { ...process.env, ...unset, TMPDIR: temporary, FORCE_COLOR: '0', ...more };
}

/** Runs a command to its end; its output goes to ours. @param {ReturnType<Tool['call']>} call @returns {Promise<number | null>} the exit code */
function run({ command, args, cwd = ROOT, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: testEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    const end = () => signalGroup(child, 'SIGTERM');
    stopping.signal.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      stopping.signal.removeEventListener('abort', end);
      resolve(code);
    });
  });
}

/** @param {string} name @param {{passed: number, failures: string[], begun: number}} result */
function addUp(name, { passed, failures, begun }) {
  total.passed += passed;
  total.failures.push(...failures);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`--- ${name}: ${passed} passed, ${failures.length} failed (${seconds} s)`);
}

/** @param {string} script */
async function runCheck(script) {
  const begun = Date.now();
  const code = await run({ command: 'npm', args: ['run', '--silent', script] });
  const failures = code === 0 ? [] : [`${script}\n    alone: npm run ${script}`];
  addUp(script, { passed: code === 0 ? 1 : 0, failures, begun });
}

/** @param {{tool: Tool, selection: import('./test-tools.mjs').Selection}} what */
async function runTool({ tool, selection }) {
  if (stopping.signal.aborted) return;
  const begun = Date.now();
  const report = join(reports, tool.name);
  const folders = [temporary, inMemory].map((parent) => join(parent, tool.name));
  for (const folder of folders) mkdirSync(folder);
  const [TMPDIR = '', TEST_MEMORY = ''] = folders;
  const { env, ...call } = tool.call(selection, report);
  const code = await run({ ...call, env: { ...env, TMPDIR, TEST_MEMORY } });
  if (stopping.signal.aborted) return;
  const { passed, failed, skipped } = readReport(tool, report);
  const failures = failed.map((failure) => {
    const path = failure.file ? relative(ROOT, failure.file) : tool.name;
    return `${path}: ${failure.title}\n    alone: ${commandFor(tool, failure)}`;
  });
  const ofTool = [
    ...(code !== 0 && failed.length === 0 ? [`ended with code ${code}, and no test of its report failed`] : []),
    // A skipped test proves nothing. The tools count as skipped what the words leave out, too.
    ...(selection.titlePattern === undefined && skipped > 0 ? [`${skipped} tests are skipped`] : []),
    ...endProcessesOf(TMPDIR).map((line) => `left a process behind: ${line}`),
    ...folders.flatMap(removeFilesIn).map((name) => `left a file behind: ${name}`),
  ];
  failures.push(...ofTool.map((text) => `${tool.name}: ${text}\n    alone: ${commandFor(tool)}`));
  addUp(tool.name, { passed, failures, begun });
}

async function installPackages() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', {
    signal: stopping.signal,
    waiting: () => console.log('another command builds in this clone; waiting for it to end'),
  });
  try {
    await step('packages', () => install(ROOT, stopping.signal));
  } finally {
    release();
  }
}

async function main() {
  const checks = CHECKS.filter((name) => words.every((word) => name.includes(word)));
  const selected = TOOLS.map((tool) => ({ tool, selection: select(tool, words) })).filter(
    ({ selection }) => selection.files.length > 0,
  );
  const tools = selected.map(({ tool }) => tool);
  const options = { root: ROOT, signal: stopping.signal };
  const { chromium } = await requirePrograms(tools, options);
  const database = tools.length > 0 ? buildDatabase(options) : undefined;
  database?.catch(() => {}); // awaited below
  await installPackages();
  const runTools = (/** @type {string[]} */ ...names) =>
    Promise.all(selected.filter(({ tool }) => names.includes(tool.name)).map(runTool));
  await Promise.all([database, ...checks.map(runCheck)]);
  if (chromium) process.env['CHROMIUM'] = chromium;
  // Two at a time: where one waits, the other computes.
  await runTools('jest', 'go');
  await runTools('browser', 'node');
  if (total.passed + total.failures.length === 0) throw new Failure(`No test is called: ${words.join(' ')}`);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    endProcessesOf(temporary); // before their parents end, which tell whose they are
    stopping.abort(new Failure('stopped before the end'));
  });
try {
  await main();
} catch (error) {
  if (!stopping.signal.aborted) total.failures.push(inWords(error));
}
if (stopping.signal.aborted) total.failures.push(inWords(stopping.signal.reason));
endProcessesOf(temporary);
for (const folder of [reports, temporary, inMemory]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);
