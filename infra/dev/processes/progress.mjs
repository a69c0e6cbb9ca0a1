// Prints one line for each finished step on standard output. A long step prints on standard error that it still runs.
import { spawn } from 'node:child_process';

import { Failure } from './failure.mjs';

const HEARTBEAT_MS = 10_000;
const MAX_OUTPUT = 6_000;
/** The umask of the user. `npm start` sets a stricter umask for DATA_DIR, but builds write into the clone with this umask. */
const USER_UMASK = process.umask();

/**
 * Prints the result of a step and how long the step took. `work` returns the text, or nothing when there was nothing to do.
 * @template T
 * @param {string} name @param {() => Promise<{summary?: string, value?: T}>} work
 * @returns {Promise<T | undefined>}
 */
export async function step(name, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  const heartbeat = setInterval(
    () => console.error(`${name}: still running (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    HEARTBEAT_MS,
  );
  try {
    const { summary, value } = await work();
    console.log(`${name}: ${summary ?? 'nothing to do'} (${seconds()} s)`);
    return value;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Runs a command in a process group of its own and resolves to its standard output. A failure contains the end of the whole
 * output.
 * @param {string} command @param {string[]} args
 * @param {{cwd: string, signal: AbortSignal, failureMessage: string, env?: NodeJS.ProcessEnv, onErrorOutput?: (line: string) => void}} options
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd, signal, failureMessage, env = process.env, onErrorOutput }) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const strictUmask = process.umask(USER_UMASK);
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    process.umask(strictUmask);
    const end = () => signalGroup(child, 'SIGKILL');
    signal.addEventListener('abort', end, { once: true });
    let stdout = '';
    let output = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      output = (output + chunk).slice(-MAX_OUTPUT);
    });
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-MAX_OUTPUT);
      onErrorOutput?.(String(chunk).trim());
    });
    child.once('error', (error) => reject(new Failure(`${failureMessage}\n${error.message}`)));
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve(stdout);
      else reject(new Failure(`${failureMessage}\n${output.trim()}`));
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child the leader of a process group @param {NodeJS.Signals} signal */
export function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // the group has ended
  }
}
