// npm test: runs the static checks, jest and go test together, then Playwright together with node's test runner. The
// last line is the sum: `N passed, N failed`. `npm test -- words` runs the files or tests whose names contain all words.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from '../../dev/publish/builds.ts';
import { Failure, describeError } from '../../dev/processes/failure.mjs';
import { endProcessesOf, pathsBelow, removeFilesIn, unmountBelow } from './leftovers.ts';
import { waitForLock } from '../../dev/processes/lock.mjs';
import { run, signalGroup, step } from '../../dev/processes/progress.mjs';
import { checkPrograms, findChromium, findOrInstall } from './programs.mjs';
import { SETTING_NAMES } from '../../dev/start/settings.ts';
import { select } from './test-selection.ts';
import { TOOLS, describeFailure, readReport, type Selection, type TestFailure, type Tool } from './test-tools.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Scripts of package.json that do not need a running platform. */
const CHECKS = ['format:check', 'lint'];

/** Words in lower case. A path becomes relative to the root, whether it is absolute, begins with ./ or not. */
const words = process.argv.slice(2).map((word) => word.replace(`${ROOT}/`, '').replace(/^\.\//, '').toLowerCase());
const paths = new Set(pathsBelow(ROOT));
const total = { passed: 0, failures: [] as string[] };
const stopping = new AbortController();
const reports = mkdtempSync(join(tmpdir(), 'linkstall-reports-'));
/** Each of the two folders has a folder for each tool of this run. Linux keeps the second one in memory, so writes are fast. */
const temporary = mkdtempSync(join(tmpdir(), 'linkstall-test-'));
// The gate runs Chromium as another user, who must get through this folder.
chmodSync(temporary, 0o711);
const inMemory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'linkstall-test-'));

/** The tests see no setting of a product that runs on this machine. */
function testEnvironment(overrides?: Record<string, string>): NodeJS.ProcessEnv {
  const unset = Object.fromEntries([...SETTING_NAMES, 'NODE_COMPILE_CACHE'].map((name) => [name, undefined]));
  return { ...process.env, ...unset, TMPDIR: temporary, FORCE_COLOR: '0', JITI_FS_CACHE: 'false', ...overrides };
}

/**
 * Runs a command. Its output appears in the output of this program.
 * @returns the exit code
 */
function runInTerminal({ command, args, cwd = ROOT, env }: ReturnType<Tool['call']>): Promise<number | null> {
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

function addResult(
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
  const code = await runInTerminal({ command: 'npm', args: ['run', '--silent', script] });
  const failures = code === 0 ? [] : [`${script}\n    alone: npm run ${script}`];
  addResult(script, { passed: code === 0 ? 1 : 0, failures, startedAt });
}

async function runTool({ tool, selection }: { tool: Tool; selection: Selection }) {
  if (stopping.signal.aborted) return;
  const startedAt = Date.now();
  const report = join(reports, tool.name);
  const folders = [temporary, inMemory].map((parent) => join(parent, tool.name));
  for (const folder of folders) mkdirSync(folder);
  const [TMPDIR = '', TEST_MEMORY = ''] = folders;
  const { env, ...call } = tool.call(selection, report);
  const code = await runInTerminal({ ...call, env: { ...env, TMPDIR, TEST_MEMORY } });
  if (stopping.signal.aborted) return;
  const { passed, failed, skipped } = readReport(tool, report);
  const toolProblems = [
    ...(code !== 0 && failed.length === 0 ? [`ended with code ${code}, and no test of its report failed`] : []),
    // A skipped test proves nothing. With words of a title the tools also count the tests that do not match as skipped.
    ...(selection.titleWords.length === 0 && skipped > 0 ? [`${skipped} tests are skipped`] : []),
    ...endProcessesOf(TMPDIR).map((line) => `left a process behind: ${line}`),
    ...folders.flatMap(removeFilesIn).map((name) => `left a file behind: ${name}`),
  ];
  const failures: TestFailure[] = [...failed, ...toolProblems.map((message) => ({ message }))];
  addResult(tool.name, { passed, failures: failures.map((failure) => describeFailure(tool, failure)), startedAt });
}

/** Finds the programs that the tests need. Installs the packages of Debian where that is allowed. */
async function findPrograms(files: string[]) {
  const hasTestsIn = (folder: string) => files.some((file) => file.startsWith(`${join(ROOT, folder)}/`));
  for (const find of await checkPrograms(hasTestsIn)) await findOrInstall(find, stopping.signal);
  const { path } = findChromium();
  if (path) process.env['CHROMIUM'] = path;
}

/** Builds a server in its own process group, so an aborted run leaves no compiler behind. */
const buildServer = (name: string, program: string) =>
  step(name, async () => {
    const path = await run(process.execPath, [join(ROOT, program)], {
      ...{ cwd: ROOT, signal: stopping.signal, failureMessage: `The ${name} cannot be built.` },
      onErrorOutput: (line) => console.error(line),
    });
    return { summary: path.trim() };
  });

/** The servers that the tests start. A test that builds one itself would take minutes on a new machine. */
async function buildServers(files: readonly string[]) {
  await buildServer('embedded database', 'infra/dev/embedded-database/build.mjs');
  if (files.some((file) => readFileSync(file, 'utf8').includes('/s3-server.ts')))
    await buildServer('S3 server', 'infra/tests/support/build-s3-server.mjs');
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
  const files = selected.flatMap(({ selection }) => selection.files);
  if (files.length > 0) await findPrograms(files);
  const servers = files.length > 0 ? buildServers(files) : undefined;
  servers?.catch(() => {}); // awaited below
  await buildPackages();
  const runTools = (...names: string[]) =>
    Promise.all(selected.filter(({ tool }) => names.includes(tool.name)).map(runTool));
  const checked = Promise.all(checks.map(runCheck));
  await servers;
  // Two tools run at a time, because one computes while the other waits. The checks fill the time of the builds.
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
for (const folder of [reports, temporary, inMemory]) {
  unmountBelow(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
for (const failure of total.failures) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length > 0 ? 1 : 0);
