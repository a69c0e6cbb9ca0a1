// Runs the product as `npm start` does, with its own data folder.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { Failure } from '../../../dev/processes/failure.mjs';
import { DATABASE_PASSWORD } from '../../support/platform-database.ts';

export const ROOT = join(import.meta.dirname, '../../../..');
const LAST_LINES = 20;

export type RunningPlatform = Awaited<ReturnType<typeof startPlatform>>;

/**
 * @param options `signal`: aborts the start. A failed start leaves no files and processes. `folder`: the data folder, which ends
 * with the platform
 */
export async function startPlatform({
  signal,
  settings = {},
  folder = mkdtempSync(join(tmpdir(), 'linkstall-bench-')),
}: {
  signal: AbortSignal;
  settings?: Record<string, string>;
  folder?: string;
}) {
  const child = spawn(
    process.execPath,
    ['--import', './infra/packages/build/typescript.mjs', 'infra/dev/start/start.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: folder, PORT: '0', RATE_LIMIT_FACTOR: '100000', DATABASE_PASSWORD, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  const terminate = () => child.kill('SIGTERM');
  signal.addEventListener('abort', terminate);
  const url = await readyLine(child)
    .catch(async (error) => {
      await stop();
      throw signal.aborted ? signal.reason : error;
    })
    .finally(() => signal.removeEventListener('abort', terminate));
  const readRun = () => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  return {
    url,
    mailUrl: String(readRun().mail),
    dataDir: folder,
    pid: child.pid ?? 0,
    pidOf: (processName: 'database' | 'backend' | 'edge'): number => readRun().children[processName],
    stop,
  };
}

function readyLine(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const url = /^ready (\S+)$/.exec(line)?.[1];
        if (url) resolve(url);
      });
    child.once('exit', () =>
      reject(new Failure(`npm start ended before it was ready:\n${output.slice(-LAST_LINES).join('\n')}`)),
    );
  });
}
