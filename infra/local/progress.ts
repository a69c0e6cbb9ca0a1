// Prints one line for each finished step on standard output. A long step prints on standard error that it still runs.
import { spawn } from 'node:child_process';

import { Failure } from './failure.ts';
import { signalGroup } from './supervise.ts';

const ALIVE_MS = 10_000;
const MAX_OUTPUT = 6_000;

/** Prints the result of a step and how long the step took. `work` returns the text, or nothing when there was nothing to do. */
export async function step<T>(
  name: string,
  work: () => Promise<{ summary?: string; value?: T }>,
): Promise<T | undefined> {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  const heartbeat = setInterval(
    () => console.error(`${name}: still running (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    ALIVE_MS,
  );
  try {
    const { summary, value } = await work();
    console.log(`${name}: ${summary ?? 'nothing to do'} (${seconds()} s)`);
    return value;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Runs a command and resolves to its standard output. A failure contains the end of the whole output. */
export function run(
  command: string,
  args: string[],
  {
    cwd,
    signal,
    failed,
    env = process.env,
    onErrorOutput,
  }: {
    cwd: string;
    signal: AbortSignal;
    failed: string;
    env?: NodeJS.ProcessEnv;
    onErrorOutput?: (line: string) => void;
  },
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => signalGroup(child, 'SIGKILL');
    signal.addEventListener('abort', end, { once: true });
    let printed = '';
    let output = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      output = (output + chunk).slice(-MAX_OUTPUT);
    });
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-MAX_OUTPUT);
      onErrorOutput?.(String(chunk).trim());
    });
    child.once('error', (error) => reject(new Failure(`${failed}\n${error.message}`)));
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else if (code === 0) resolve(printed);
      else reject(new Failure(`${failed}\n${output.trim()}`));
    });
  });
}
