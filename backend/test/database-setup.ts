import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseBinary, startDatabase } from './database-server.ts';

/** One database for all spec files (`MONGODB_URI`, or the embedded one); each file takes a name of its own in it. */
export default async function setup(): Promise<void> {
  compileProgram();
  if (process.env.MONGODB_URI) return;
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-backend-test-'));
  const database = await startDatabase(databaseBinary(), folder);
  process.env.MONGODB_URI = database.uri;
  Object.assign(globalThis, {
    stopTestDatabase: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** `main.spec.ts` starts the program itself; made aside, so that a `dist` in use is left alone. */
function compileProgram(): void {
  const cli = createRequire(import.meta.url).resolve('@swc/cli/bin/swc.js');
  const args = ['src', '-d', 'test/dist', '--strip-leading-paths', '--copy-files', '--delete-dir-on-start', '--quiet'];
  const cwd = join(import.meta.dirname, '..');
  execFileSync(process.execPath, [cli, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
