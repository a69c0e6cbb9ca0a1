// npm test: runs the static checks, jest and go test together, then Playwright together with node's test runner. The
// last line is the sum: `N passed, N failed`. `npm test -- words` runs the files or tests whose names contain all words.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { build } from '../../dev/publish/builds.ts';
import { Failure, describeError } from '../../dev/processes/failure.mjs';
import { endProcessesOf, pathsBelow, removeFilesIn } from './leftovers.ts';
import { waitForLock } from '../../dev/processes/lock.mjs';
import { signalGroup, step } from '../../dev/processes/progress.mjs';
import { SETTING_NAMES } from '../../dev/start/settings.ts';
import { buildDatabase, findPrograms } from './test-programs.ts';
import { select } from './test-selection.ts';
import { TOOLS, commandFor, firstLines, readReport, type Selection, type Tool } from './test-tools.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Scripts of package.json that do not need a running product. */
const CHECKS = ['format:check', 'lint'];

/** Words in lower case. A path becomes relative to the root, whether it is absolute, begins with ./ or not. */
const words = process.argv.slice(2).map((word) => word.replace(`${ROOT}/`, '').replace(/^\.\//, '').toLowerCase());
const paths = new Set(pathsBelow(ROOT));
const total = { passed: 0, failures: [] as string[] };
const stopping = new AbortController();
const reports = mkdtempSync(join(tmpdir(), 'linkstall-reports-'));
/** Each of the two folders has a folder for each tool of this run. Linux keeps the second one in memory, so writes are fast. */
const temporary = mkdtempSync(join(tmpdir(), 'linkstall-test-'));
const inMemory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'linkstall-test-'));

/** The tests see no setting of a product that runs on this machine. */
function testEnvironment(overrides?: Record<string, string>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries([...SETTING_NAMES, 'NODE_COMPILE_CACHE'].map((name) => [name, undefined]));
  return { ...process.env, ...unset, TMPDIR: temporary, FORCE_COLOR: '0', ...overrides };
}

/**
 * Runs a command. Its output appears in the output of this program.
 * @returns the exit code
 */
function run({ command, args, cwd = ROOT, env }: ReturnType<Tool['call']>): Promise<number | null> {
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

function addUp(
  name: string,
  { passed, failures, startedAt }: { passed: number; failures: string[]; startedAt: number },
) {
  total.passed += passed;
  total.failures.push(...failures);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`--- ${name}: ${passed} passed, ${failures.length} failed (${seconds} s)`);
}

async function runCheck(script: string) {
  const startedAt = Date.now();
  const code = await run({ command: 'npm', args: ['run', '--silent', script] });
  const failures = code === 0 ? [] : [`${script}\n    alone: npm run ${script}`];
  addUp(script, { passed: code === 0 ? 1 : 0, failures, startedAt });
}

async function runTool({ tool, selection }: { tool: Tool; selection: Selection }) {
  if (stopping.signal.aborted) return;
  const startedAt = Date.now();
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
    return [`${path}: ${failure.title}`, ...firstLines(failure.message), `alone: ${commandFor(tool, failure)}`].join(
      '\n    ',
    );
  });
  const toolProblems = [
    ...(code !== 0 && failed.length === 0 ? [`ended with code ${code}, and no test of its report failed`] : []),
    // A skipped test proves nothing. With a title pattern the tools also count the tests that do not match as skipped.
    ...(selection.titlePattern === undefined && skipped > 0 ? [`${skipped} tests are skipped`] : []),
    ...endProcessesOf(TMPDIR).map((line) => `left a process behind: ${line}`),
    ...folders.flatMap(removeFilesIn).map((name) => `left a file behind: ${name}`),
  ];
  failures.push(...toolProblems.map((text) => `${tool.name}: ${text}\n    alone: ${commandFor(tool)}`));
  addUp(tool.name, { passed, failures, startedAt });
}

async function buildPackages() {
  const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', {
    signal: stopping.signal,
    onWait: () => console.log('another command builds in this clone; waiting for it to end'),
  });
  try {
    await step('build', () => build({ root: ROOT, signal: stopping.signal, targets: ['packages'] }));
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
  const { chromium } = await findPrograms(tools, options);
  const database = tools.length > 0 ? buildDatabase(options) : undefined;
  database?.catch(() => {}); // awaited below
  await buildPackages();
  const runTools = (...names: string[]) =>
    Promise.all(selected.filter(({ tool }) => names.includes(tool.name)).map(runTool));
  const checked = Promise.all(checks.map(runCheck));
  await database;
  if (chromium) process.env['CHROMIUM'] = chromium;
  // Two tools run at a time, because one computes while the other waits. The checks fill the time of the database's build.
  await Promise.all([runTools('jest', 'go'), checked]);
  await runTools('browser', 'node');
  if (total.passed + total.failures.length === 0) throw new Failure(`No test is called: ${words.join(' ')}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endProcessesOf(temporary); // first, because their parent processes identify them
    stopping.abort(new Failure('stopped before the end'));
  });
try {
  await main();
} catch (error) {
  if (!stopping.signal.aborted) total.failures.push(describeError(error));
}
if (stopping.signal.aborted) total.failures.push(describeError(stopping.signal.reason));
endProcessesOf(temporary);
if (!stopping.signal.aborted)
  for (const path of pathsBelow(ROOT).filter((name) => !paths.has(name)))
    total.failures.push(`a test left ${path} in the clone`);
for (const folder of [reports, temporary, inMemory]) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);
