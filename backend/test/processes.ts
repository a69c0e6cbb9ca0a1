import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Client } from './client.js';
import { endAfterTests } from './end-after-tests.js';
import { SECRET } from './test-app.js';

const PROGRAMS = process.env.TEST_PROGRAM ?? '';

/** DATA_DIR is required, because the default is the folder that `npm start` uses in this clone. */
export type ProcessEnvironment = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

export interface ApiProcess {
  readonly api: Client;
  readonly child: ChildProcess;
  output(): string;
  waitForExit(): Promise<number | null>;
}

/** Starts the API as `npm start` does: as a child process that reports readiness by a message. */
export async function startProcess(env: ProcessEnvironment): Promise<ApiProcess> {
  const { child, output, waitForExit } = launch(env);
  const [message] = (await Promise.race([
    once(child, 'message'),
    waitForExit().then((code) => Promise.reject(new Error(`ended with ${code}: ${output()}`))),
  ])) as [{ type: string; url: string }];
  if (message.type !== 'ready') throw new Error(`unexpected message ${message.type}`);
  return { api: new Client(message.url), child, output, waitForExit };
}

export function launch(
  env: ProcessEnvironment,
  program: 'main.js' | 'migrate.js' | 'database/print-shard-commands.js' = 'main.js',
) {
  // The test runner looks in TMPDIR for files that a test left behind.
  const system = { PATH: process.env.PATH ?? '', TMPDIR: tmpdir() };
  const defaults = { ...system, JWT_SECRET: SECRET, SEED: 'none', RATE_LIMIT_FACTOR: '1000' };
  const child = fork(join(PROGRAMS, program), {
    env: { ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  endAfterTests(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exit = once(child, 'exit');
  const waitForExit = async () => ((await exit) as [number | null])[0];
  return { child, output: () => text, waitForExit };
}

/** Ends a loop whose test has already failed by its timeout. */
const MAX_WAIT_MS = 60_000;

/** Repeats the check until the result is true. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await check())) {
    if (performance.now() - start > MAX_WAIT_MS)
      throw new Error(`the condition is still false after ${MAX_WAIT_MS / 1_000} s: ${check.toString()}`);
    await pause(25);
  }
}
