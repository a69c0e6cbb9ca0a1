// npm test: the static checks, then jest beside go test, then Playwright beside node's test runner. Adds up their reports;
// the last line is `N passed, N failed`. `npm test -- words` runs the files or tests whose names have all words.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { inWords } from './failure.mjs';
import { install } from './install.mjs';
import { endProcessesOf, removeFilesIn } from './leftovers.mjs';
import { waitForLock } from './lock.mjs';
import { step } from './progress.mjs';
import { SETTING_NAMES } from './settings.mjs';
import { signalGroup } from './supervise.mjs';
import { requirePrograms } from './test-programs.mjs';

/** @typedef {import('./test-tools.mjs').Tool} Tool */

const ROOT = join(import.meta.dirname, '../..');
/** Scripts of package.json that need no running product. */
const CHECKS = ['format:check', 'lint'];

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const total = { passed: 0, failures: /** @type {string[]} */ ([]) };
const stopping = new AbortController();
const reports = mkdtempSync(join(tmpdir(), 'linkstall-reports-'));
/** Has a temporary folder for each tool of this run. */
const temporary = mkdtempSync(join(tmpdir(), 'linkstall-test-'));

/**
 * The tests see no setting of a product that runs on this machine.
 * @param {Record<string, string>} [more] @returns {NodeJS.ProcessEnv}
 */
function testEnvironment(more) {
  const names = SETTING_NAMES.filter((name) => name !== 'MONGODB_URI');
  const unset = Object.fromEntries([...names, 'NODE_COMPILE_CACHE'].map((name) => [name, undefined]));
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
  const { readReport } = await import('./test-tools.mjs');
  const begun = Date.now();
  const report = join(reports, tool.name);
  const folder = join(temporary, tool.name);
  mkdirSync(folder);
  const { env, ...call } = tool.call(selection, report);
  await run({ ...call, env: { ...env, TMPDIR: folder } });
  const { passed, failed, skipped } = readReport(tool, report);
  const failures = failed.map(({ file, title }) => {
    const path = file ? relative(ROOT, file) : tool.name;
    return `${path}: ${title}\n    alone: npm test -- ${path}`;
  });
  // A skipped test proves nothing. The tools count as skipped what the words leave out, too.
  if (words.length === 0 && skipped > 0) failures.push(`${tool.name}: ${skipped} tests are skipped`);
  if (words.length === 0) {
    failures.push(...endProcessesOf(folder).map((line) => `${tool.name} left a process behind: ${line}`));
    failures.push(...removeFilesIn(folder).map((name) => `${tool.name} left a file behind in TMPDIR: ${name}`));
  }
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
  const programs = await requirePrograms(ROOT, stopping.signal);
  const database = programs.buildDatabase();
  database.catch(() => {}); // awaited below
  await installPackages();
  const { TOOLS, select } = await import('./test-tools.mjs');
  const tools = TOOLS.filter(({ name }) => name !== 'go' || programs.hasGo)
    .map((tool) => ({ tool, selection: select(tool, words) }))
    .filter(({ selection }) => selection.files.length > 0);
  if (checks.length + tools.length === 0) throw new Error(`Nothing is called: ${words.join(' ')}`);
  const runTools = (/** @type {string[]} */ ...names) =>
    Promise.all(tools.filter(({ tool }) => names.includes(tool.name)).map(runTool));
  await Promise.all([database, ...checks.map(runCheck)]);
  process.env['CHROMIUM'] = programs.chromium;
  // Two at a time: where one waits, the other computes.
  await runTools('jest', 'go');
  await runTools('browser', 'node');
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stopping.abort(new Error('stopped before the end')));
try {
  await main();
} catch (error) {
  total.failures.push(inWords(error));
}
endProcessesOf(temporary);
for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
if (stopping.signal.aborted) total.failures.push('stopped before the end');
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);
