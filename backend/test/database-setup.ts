import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseBinary, startDatabase } from './database-server.ts';

/**
 * The folder for the database. Linux keeps `/dev/shm` in memory, so that no write waits for a disk. `npm test` sets
 * TEST_MEMORY to a folder there, and removes the folder.
 */
const MEMORY = process.env.TEST_MEMORY ?? (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
const PROGRAMS = join(import.meta.dirname, 'dist');

/** Starts one database for all spec files, unless `MONGODB_URI` is set. Each file uses its own database name. */
export default async function setup(): Promise<void> {
  compileProgram();
  if (process.env.MONGODB_URI) return;
  const folder = mkdtempSync(join(MEMORY, 'linkstall-backend-test-'));
  const database = await startDatabase(databaseBinary(), folder);
  process.env.MONGODB_URI = database.uriOf();
  Object.assign(globalThis, {
    stopTestDatabase: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Compiles the program that `main.spec.ts` starts, for this run only. Also removes what an aborted run left. */
function compileProgram(): void {
  mkdirSync(PROGRAMS, { recursive: true });
  for (const name of readdirSync(PROGRAMS))
    if (!isRunning(Number(name))) rmSync(join(PROGRAMS, name), { recursive: true });
  const program = join(PROGRAMS, String(process.pid));
  process.env.TEST_PROGRAM = program;
  const cli = createRequire(import.meta.url).resolve('@swc/cli/bin/swc.js');
  const args = ['src', '-d', program, '--strip-leading-paths', '--copy-files', '--quiet'];
  const cwd = join(import.meta.dirname, '..');
  execFileSync(process.execPath, [cli, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** @param pid NaN if the folder's name is not a pid; then the result is false */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
