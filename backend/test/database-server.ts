import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setInterval } from 'node:timers/promises';

import { endAfterTests } from './end-after-tests.ts';

const BUILD = join(import.meta.dirname, '../../infra/dev/embedded-database/build.mjs');

export interface RunningDatabase {
  uriOf(name?: string): string;
  /** Stops the database, and resolves when it has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Suspends the process: connections stay open, but the database does not respond. */
  freeze(): Promise<void>;
  thaw(): void;
}

/**
 * The path of the embedded database's program. The first call on a machine builds the program, which takes about a
 * minute.
 */
export function databaseBinary(): string {
  return execFileSync(process.execPath, [BUILD], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

const PASSWORD = 'only-for-the-databases-of-tests';

/** The URI of a database that listens, or will listen, on this address. */
export const databaseUri = (listen: string, name = ''): string =>
  `mongodb://linkstall:${PASSWORD}@${listen}/${name}?authMechanism=SCRAM-SHA-256&authSource=admin`;

/** Ends a loop whose test has already failed. */
const MAX_WAIT_MS = 60_000;

/** Whether each thread of the process is stopped. */
async function isStopped(pid = 0): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  // The file of a thread that ended meanwhile is missing; the next look finds only the other threads.
  const statuses = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8').catch(() => ''));
  return (await Promise.all(statuses)).every((status) => /^State:\s+T/m.test(status));
}

/** Starts a real database with its own folder. */
export async function startDatabase(binary: string, folder: string, listen = '127.0.0.1:0'): Promise<RunningDatabase> {
  // The database ends when its stdin closes, so also when a test is killed. Its log of cut connections is not needed.
  const args = ['-with-parent', '-password-stdin', '-data', folder, '-listen', listen];
  const child = spawn(binary, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.write(`${PASSWORD}\n`);
  endAfterTests(() => child.kill('SIGKILL'));
  const { host } = new URL(
    await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The database ended with code ${code}`)));
      createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace(/^ready /, '').trim()));
    }),
  );
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const freeze = async () => {
    child.kill('SIGSTOP');
    // The system stops the threads one by one.
    for await (const _ of setInterval(5, undefined, { signal: AbortSignal.timeout(MAX_WAIT_MS) }))
      if (await isStopped(child.pid)) return;
  };
  return { uriOf: (name) => databaseUri(host, name), stop, freeze, thaw: () => child.kill('SIGCONT') };
}
