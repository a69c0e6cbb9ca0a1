// One line of progress per step on standard output; a step that needs long says on standard error that it is alive.
import { spawn } from 'node:child_process';

import { Failure } from './failure.ts';
import { signalGroup } from './supervise.ts';

const ALIVE_EVERY = 10_000;
const KEPT_OUTPUT = 6_000;

/** Says what was done and how long it took. `work` returns what to say, or nothing when there was nothing to do. */
export async function step<T>(name: string, work: () => Promise<{ say?: string; value?: T }>): Promise<T | undefined> {
  const begun = Date.now();
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1);
  const alive = setInterval(
    () => console.error(`${name}: still at it (${Math.round((Date.now() - begun) / 1000)} s)`),
    ALIVE_EVERY,
  );
  try {
    const { say, value } = await work();
    console.log(`${name}: ${say ?? 'nothing to do'} (${seconds()} s)`);
    return value;
  } finally {
    clearInterval(alive);
  }
}

/** Runs a command to its end and returns what it printed on standard output. A failure carries the end of its output. */
export function run(
  command: string,
  args: string[],
  {
    cwd,
    signal,
    failed,
    env = process.env,
    heard,
  }: { cwd: string; signal: AbortSignal; failed: string; env?: NodeJS.ProcessEnv; heard?: (line: string) => void },
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
      output = (output + chunk).slice(-KEPT_OUTPUT);
    });
    child.stderr.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
      heard?.(String(chunk).trim());
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
