import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseBinary, startDatabase } from './database-server.ts';

/** Linux keeps these files in memory, so no write waits for a disk. `npm test` names a folder there that it removes. */
const MEMORY = process.env.TEST_MEMORY ?? (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
const PROGRAMS = join(import.meta.dirname, 'dist');

/** One database for all spec files (`MONGODB_URI`, or the embedded one); each file takes a name of its own in it. */
export default async function setup(): Promise<void> {
  compileProgram();
  if (process.env.MONGODB_URI) return;
  const folder = mkdtempSync(join(MEMORY, 'linkstall-backend-test-'));
  const database = await startDatabase(databaseBinary(), folder);
  process.env.MONGODB_URI = database.uri;
  Object.assign(globalThis, {
    stopTestDatabase: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** `main.spec.ts` starts the program itself: made aside, and for this run alone. The next run removes what a stopped one left. */
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

/** @param pid NaN, of what is no run's: not running */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
