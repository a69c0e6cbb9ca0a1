// node infra/dev/start/run.mjs <program.ts> [arguments]: runs a TypeScript program of this repository. Missing packages are
// installed first, because the compiler of TypeScript is one of them. Therefore this file and its imports are plain
// JavaScript. Programs that only run finished builds accept an installation by `npm ci --omit=dev`. Without a program this
// file only installs.
import './node-version.mjs'; // first, because an older Node cannot load the others
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describeError } from '../processes/failure.mjs';
import { install, isInstalled } from './install.mjs';
import { waitForLock } from '../processes/lock.mjs';
import { signalGroup, step } from '../processes/progress.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const RUNTIME_PROGRAMS = ['start/start.ts', 'command/linkstall.ts'];

const program = process.argv[2] ?? '';
const isRuntimeOnly = RUNTIME_PROGRAMS.some((name) => program.endsWith(name));
if (!isInstalled(ROOT, { isRuntimeOnly })) {
  if (program.endsWith('runner/test.ts')) await checkTestPrograms(process.argv.slice(3));
  await installOnce();
}
if (program) await runProgram();

async function runProgram() {
  await import('../../packages/build/typescript.mjs');
  process.execArgv.push('--import', import.meta.resolve('../../packages/build/typescript.mjs')); // for the child processes of the program
  process.argv.splice(1, 2, resolve(program));
  await import(pathToFileURL(process.argv[1] ?? '').href);
}

/**
 * Reports a missing program before the installation, so that the user does not wait for the installation. The check covers the
 * run of all tests and the run of the browser tests. Other words select tests that are known only after the installation.
 * @param {string[]} words
 */
async function checkTestPrograms(words) {
  if (words.some((word) => word !== 'browser')) return;
  const { checkPrograms } = await import('../../tests/runner/programs.mjs');
  await checkPrograms((folder) => words.length === 0 || folder.endsWith('/e2e')).catch((error) => {
    console.log(`FAILED ${describeError(error)}\n0 passed, 1 failed`);
    process.exit(1);
  });
}

/** Only one command of a clone installs at a time. The embedded database compiles meanwhile. */
async function installOnce() {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(name, stop);
  const onWait = () => console.error('packages: another command installs in this clone; waiting for it');
  try {
    const release = await waitForLock(join(ROOT, '.cache'), 'install.lock', { signal: stopping.signal, onWait });
    try {
      if (isInstalled(ROOT, { isRuntimeOnly })) return;
      if (program) compileDatabase();
      await step('packages', () => install(ROOT, { signal: stopping.signal, isRuntimeOnly }));
    } finally {
      release();
    }
  } catch (error) {
    console.error(stopping.signal.aborted ? 'stopped' : describeError(error));
    process.exit(1);
  } finally {
    for (const name of ['SIGINT', 'SIGTERM']) process.off(name, stop);
  }
}

/** Starts the compiler in the background. A program that needs the database waits for it and reports its errors. */
function compileDatabase() {
  const builder = join(import.meta.dirname, '../embedded-database/build.mjs');
  const compiler = spawn(process.execPath, [builder, '--if-needed'], { detached: true, stdio: 'ignore' });
  compiler.unref();
  process.once('exit', () => signalGroup(compiler, 'SIGKILL'));
}
