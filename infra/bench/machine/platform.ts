// The product as `npm start` serves it, on data of its own.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { Failure } from '../../local/failure.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const KEPT_LINES = 20;

export type RunningPlatform = Awaited<ReturnType<typeof startPlatform>>;

/** @param how `signal`: until it runs. One that does not come to run leaves nothing. */
export async function startPlatform({
  settings = {},
  signal,
}: { settings?: Record<string, string>; signal?: AbortSignal } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-bench-'));
  const child = spawn(process.execPath, ['--import', './infra/local/typescript.mjs', 'infra/local/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', RATE_LIMIT_FACTOR: '100000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const leave = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', leave);
  const url = await readyLine(child)
    .catch(async (error) => {
      await stop();
      throw signal?.aborted ? signal.reason : error;
    })
    .finally(() => signal?.removeEventListener('abort', leave));
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    pidOf: (part: 'database' | 'backend' | 'edge'): number =>
      JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')).children[part],
    stop,
  };
}

function readyLine(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const url = /^ready (\S+)$/.exec(line)?.[1];
        if (url) resolve(url);
      });
    child.once('exit', () =>
      reject(new Failure(`npm start ended before it was ready:\n${said.slice(-KEPT_LINES).join('\n')}`)),
    );
  });
}
