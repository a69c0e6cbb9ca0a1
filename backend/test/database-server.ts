import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

import { endAfterTests } from './end-after-tests.ts';

const BUILD = join(import.meta.dirname, '../../infra/local/database/build.mjs');

export interface RunningDatabase {
  /** Ends with a slash; a name of a database may follow. */
  readonly uri: string;
  /** Ends it, and waits until it has. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Holds it still: connections stay open and nothing answers. */
  freeze(): Promise<void>;
  thaw(): void;
}

/** Path of the embedded database; the first time on a machine it is built, which takes about a minute. */
export function databaseBinary(): string {
  return execFileSync(process.execPath, [BUILD], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/** Starts a real database in a folder of its own. */
export async function startDatabase(binary: string, folder: string, listen = '127.0.0.1:0'): Promise<RunningDatabase> {
  // It ends when its input closes, so also when a test is killed. What it says of cut connections is of no use here.
  const args = ['-with-parent', '-data', folder, '-listen', listen];
  const child = spawn(binary, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  endAfterTests(() => child.kill('SIGKILL'));
  const uri = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The database ended with code ${code}`)));
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace(/^ready /, '').trim()));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const freeze = async () => {
    child.kill('SIGSTOP');
    await pause(500); // the system stops its threads one by one, a moment later
  };
  return { uri, stop, freeze, thaw: () => child.kill('SIGCONT') };
}
