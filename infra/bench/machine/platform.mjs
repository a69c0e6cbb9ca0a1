// The product as `npm start` serves it, on data of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Failure } from '../../local/failure.mjs';

export const ROOT = join(import.meta.dirname, '../../..');
const KEPT_LINES = 20;

/** @typedef {Awaited<ReturnType<typeof startPlatform>>} RunningPlatform */

/**
 * @param {{settings?: Record<string, string>, signal?: AbortSignal}} [how] `signal`: until it runs. One that does not come
 * to run leaves nothing.
 */
export async function startPlatform({ settings = {}, signal } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-bench-'));
  const child = spawn(process.execPath, ['infra/local/start.mjs'], {
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
    /** @param {'database' | 'backend' | 'edge'} part @returns {number} */
    pidOf: (part) => JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')).children[part],
    stop,
  };
}

/** @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child @returns {Promise<string>} */
function readyLine(child) {
  /** @type {string[]} */
  const said = [];
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
