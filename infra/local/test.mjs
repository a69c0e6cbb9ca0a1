// npm test: everything, browser included, and one line at the end that says how it went. `npm test -- words` narrows to
// the suites and tests whose names have all the words.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { Failure } from './failure.mjs';
import { install } from './install.mjs';
import { waitForLock } from './lock.mjs';
import { step } from './progress.mjs';
import { signalGroup } from './supervise.mjs';

const ROOT = join(import.meta.dirname, '../..');
const SUITE_LIMIT = 40 * 60_000;
const SHOWN_OUTPUT = 20_000;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const total = { passed: 0, failed: /** @type {string[]} */ ([]), unsteady: /** @type {string[]} */ ([]) };
const stopping = new AbortController();
/** Reports, and all that the tests put into the temporary folder: it goes with the run. */
const reports = mkdtempSync(join(tmpdir(), 'linkstall-test-'));

/** @typedef {import('./test-suites.mjs').Suite} Suite */
/** @typedef {{name: string, waits?: boolean, run: () => Promise<void>}} Job waits: more than it computes */

/** @typedef {{passed: number, failed: string[], unsteady?: string[], seconds: number, output: string}} Result */

/** The names come before the output: a log that somebody cuts still has them. @param {string} name @param {Result} result */
function tell(name, { passed, failed, unsteady = [], seconds, output }) {
  total.passed += passed;
  total.failed.push(...failed.map((test) => `${name}: ${test}`));
  total.unsteady.push(...unsteady.map((test) => `${name}: ${test}`));
  const counts = `${passed} passed${failed.length > 0 ? `, ${failed.length} FAILED` : ''}`;
  console.log(`${failed.length > 0 ? 'FAILED' : 'ok    '} ${name}: ${counts} (${seconds.toFixed(0)} s)`);
  for (const test of failed) console.log(`       failed: ${test}`);
  for (const test of unsteady) console.log(`       passed at the second try only: ${test}`);
  if (failed.length > 0) console.log(reasons(output).slice(-SHOWN_OUTPUT).trimEnd());
}

/** What node's own runner says of failures stands at its end, below every test that passed. @param {string} output */
const reasons = (output) => output.slice(Math.max(0, output.indexOf('\u2716 failing tests:')));

/** @returns {Promise<Job[]>} */
async function checkJobs() {
  const { listChecks, runCheck } = await import('./check.mjs');
  const meant = listChecks().filter(({ name }) => words.every((word) => name.includes(word)));
  return meant.map((check) => ({
    name: check.name,
    run: async () => {
      const begun = Date.now();
      const { passed, output } = await runCheck(check, stopping.signal);
      tell(check.name, {
        passed: passed ? 1 : 0,
        failed: passed ? [] : ['failed'],
        seconds: (Date.now() - begun) / 1000,
        output,
      });
    },
  }));
}

/** @param {Suite} suite @returns {Promise<Job[]>} */
async function suiteJobs(suite) {
  const { selectTests } = await import('./select-tests.mjs');
  const { name, files, shards = 1, waits = false } = suite;
  if (words.length === 0) {
    return Array.from({ length: shards }, (_, at) => {
      const shard = shards > 1 ? `${at + 1}/${shards}` : '';
      return { name: `${name} ${shard}`.trim(), waits, run: () => runSuite(suite, { shard }) };
    });
  }
  return selectTests({ suite: name, root: ROOT, files, words }).map((portion) => ({
    name,
    waits,
    run: () => runSuite(suite, portion),
  }));
}

/** @param {Suite} suite @param {import('./test-suites.mjs').Portion} portion */
async function runSuite(suite, portion) {
  const begun = Date.now();
  const first = await runOnce(suite, portion);
  const { passed, failed, skipped, unsteady = [] } = await tryAgain(suite, first);
  // A test that is skipped proves nothing; when the words narrow, tools call what they leave out skipped.
  const left = words.length === 0 && skipped > 0 ? [`${skipped} tests are skipped`] : [];
  const where = failed.length > 0 && suite.evidence ? `\n${whereIs(suite.evidence)}` : '';
  tell(`${suite.name} ${portion.shard ?? ''}`.trim(), {
    passed,
    failed: [...failed, ...left],
    unsteady,
    seconds: (Date.now() - begun) / 1000,
    output: first.output + where,
  });
}

/** @param {Suite} suite @param {import('./test-suites.mjs').Portion} portion */
async function runOnce(suite, portion) {
  const { countReport, testEnvironment } = await import('./test-suites.mjs');
  const report = join(mkdtempSync(join(reports, 'suite-')), 'report');
  const { command, args, env = process.env } = suite.call(portion, report);
  const output = await runTool(command, args, { cwd: suite.cwd, env: testEnvironment(env, reports) });
  return { report, output, count: countReport(suite, report) };
}

/** @param {Suite} suite @param {Awaited<ReturnType<typeof runOnce>>} first @returns {Promise<import('./test-suites.mjs').Count>} */
async function tryAgain({ failedFiles, passedTests, ...suite }, { report, count }) {
  if (count.failed.length === 0 || !existsSync(report) || !failedFiles || !passedTests) return count;
  const { withSecondTry } = await import('./test-suites.mjs');
  const files = failedFiles(readFileSync(report, 'utf8'));
  if (files.length === 0) return count;
  const second = await runOnce(suite, { files });
  return existsSync(second.report) ? withSecondTry(count, passedTests(readFileSync(second.report, 'utf8'))) : count;
}

/** @param {string} folder */
const whereIs = (folder) =>
  `Pictures and traces of what failed are in ${relative(ROOT, folder)}; one is opened by: npx playwright show-trace <trace.zip>`;

/** @param {string} command @param {string[]} args @param {{cwd: string, env: NodeJS.ProcessEnv}} options @returns {Promise<string>} */
function runTool(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const end = () => signalGroup(child, 'SIGTERM');
    const limit = setTimeout(() => {
      output += `\nended by npm test after ${SUITE_LIMIT / 60_000} minutes`;
      end();
      setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000).unref();
    }, SUITE_LIMIT);
    stopping.signal.addEventListener('abort', end, { once: true });
    child.once('error', (error) => (output += error.message));
    child.once('close', () => {
      clearTimeout(limit);
      stopping.signal.removeEventListener('abort', end);
      resolve(output);
    });
  });
}

/**
 * One more at once than there are cores, for what computes waits now and then too; what mostly waits runs beside it.
 * @param {Job[]} jobs
 */
async function runAll(jobs) {
  const queue = jobs.filter(({ waits }) => !waits);
  /** @type {Set<string>} */
  const running = new Set();
  const alive = setInterval(() => console.log(`       still running: ${[...running].join(', ')}`), 30_000);
  const run = async (/** @type {Job} */ job) => {
    running.add(job.name);
    await job.run();
    running.delete(job.name);
  };
  const lane = async () => {
    for (let job = queue.shift(); job && !stopping.signal.aborted; job = queue.shift()) await run(job);
  };
  const lanes = Array.from({ length: Math.min(3, availableParallelism() + 1) }, lane);
  await Promise.all([...jobs.filter(({ waits }) => waits).map(run), ...lanes]);
  clearInterval(alive);
}

/**
 * What has the machine for itself, one after the other: the browser's tests, for they start the whole product, and the
 * bench, for it measures.
 * @returns {Promise<Job[][]>}
 */
async function browserJobs() {
  const { benchSuite, browserSuite } = await import('./test-suites.mjs');
  const { isNamed } = await import('./select-tests.mjs');
  const isMeant = words.length === 0 || isNamed('bench', words);
  const jobsOf = async (/** @type {string} */ chromium) => [
    await suiteJobs(browserSuite(ROOT, chromium)),
    isMeant ? [{ name: 'bench', run: () => runSuite(benchSuite(ROOT), {}) }] : [],
  ];
  const jobs = await jobsOf('');
  if (jobs.flat().length === 0) return [];
  const { findChromium } = await import('./chromium.mjs');
  const { path, problem = '' } = await findChromium(ROOT, stopping.signal);
  if (path) return jobsOf(path);
  const missing = (/** @type {string} */ name) => ({
    name,
    run: async () => tell(name, { passed: 0, failed: ['no browser'], seconds: 0, output: problem }),
  });
  return jobs.map((some) => [...new Set(some.map(({ name }) => name))].map(missing));
}

/** @param {Suite[]} suites @returns {Promise<Suite[]>} those that can run here */
async function prepareDatabase(suites) {
  const { onPath } = await import('./find-database.mjs');
  if (!suites.some(({ needsDatabase }) => needsDatabase)) return suites;
  const { buildDatabase } = await import('./database/build.mjs');
  if (!onPath('go') && (process.env['MONGODB_URI'] || onPath('mongod'))) {
    console.log('       without Go the embedded database and its tests are left out');
    return suites.filter(({ name }) => !name.startsWith('go '));
  }
  await step('database', async () => ({ say: await buildDatabase((line) => console.error(`database: ${line}`)) }));
  return suites;
}

async function main() {
  const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', {
    signal: stopping.signal,
    waiting: () => console.log('       a start builds in this clone; waiting for it'),
  });
  try {
    await step('packages', () => install(ROOT, stopping.signal));
  } finally {
    release();
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const { listSuites } = await import('./test-suites.mjs');
  const { isNamed } = await import('./select-tests.mjs');
  const all = listSuites(ROOT);
  // `npm test -- backend` means that suite; `npm test -- links` everything with links in its name.
  const named = all.filter(({ name }) => isNamed(name, words));
  const suites = named.length > 0 ? named : isNamed('browser', words) || isNamed('check', words.slice(0, 1)) ? [] : all;
  const meant = (await Promise.all(suites.map(async (suite) => ({ suite, jobs: await suiteJobs(suite) })))).filter(
    ({ jobs }) => jobs.length > 0,
  );
  const able = await prepareDatabase(meant.map(({ suite }) => suite));
  const jobs = meant.filter(({ suite }) => able.includes(suite)).flatMap((portion) => portion.jobs);
  const checks = await checkJobs();
  // What takes long comes first, so that nothing long is left at the end: eslint too.
  await runAll([...checks.splice(0, 1), ...jobs, ...checks]);
  for (const alone of stopping.signal.aborted || named.length > 0 ? [] : await browserJobs()) await runAll(alone);
  if (total.passed + total.failed.length === 0)
    throw new Failure(`No suite and no test has all of these words in its name: ${words.join(' ')}`);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stopping.abort(new Failure('stopped')));
try {
  await main();
} catch (error) {
  total.failed.push(
    error instanceof Failure || (error instanceof Error && error.name === 'DatabaseBuildError')
      ? error.message
      : String(error instanceof Error ? error.stack : error),
  );
}
rmSync(reports, { recursive: true, force: true });
if (stopping.signal.aborted) total.failed.push('stopped before the end');
for (const test of total.unsteady) console.log(`unsteady ${test}`);
for (const failure of total.failed) console.log(`FAILED ${failure}`);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exit(total.failed.length > 0 ? 1 : 0);
