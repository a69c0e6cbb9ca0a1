// API and edge as single processes, as `linkstall serve` runs them, and a mixed load on a site.
import { randomUUID } from 'node:crypto';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 60_000;

export interface Program {
  readonly file: string;
  readonly settings: Readonly<Record<string, string>>;
}

export interface RunningProgram {
  readonly url: string;
  readonly child: ChildProcess;
}

/**
 * Resolves when the program is ready.
 * @param root the checkout, or a copy of another version
 */
export async function startProgram({ file, settings }: Program, root: string): Promise<RunningProgram> {
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: tmpdir(),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100000',
    ...settings,
  };
  const child = fork(join(root, file), [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exit = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${file} ended before it was ready: ${code ?? signal}`);
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), exit])) as [{ url: string }];
  // An edge answers /health/ready for its API, and /health/edge for itself.
  const health = file.startsWith('shell') ? '/health/edge' : '/health/ready';
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(20))
    if ((await fetch(url + health)).status === 200) return { url, child };
  child.kill('SIGKILL');
  throw new Error(`${file} is not ready after ${READY_MS} ms`);
}

/** @returns the exit code and the signal */
export async function endProgram({ child }: RunningProgram, signal: NodeJS.Signals = 'SIGTERM') {
  const exit = once(child, 'exit');
  child.kill(signal);
  return (await exit) as [number | null, string | null];
}

export interface LoadResult {
  readonly requestCount: number;
  readonly failures: readonly string[];
  /** The titles of the writes that the API has confirmed. */
  readonly acknowledged: readonly string[];
}

interface LoadOptions {
  readonly url: string;
  /** Writes go to their pages in turn, because a page holds at most 1,000 entries. */
  readonly creators: readonly { readonly username: string; readonly token: string }[];
  readonly image: Buffer;
  readonly tickMs: number;
  /** One request of so many is a write, and every second write an upload. */
  readonly writeEvery: number;
  readonly onWrite?: () => void;
}

/** Visits pages, and adds headings and links with images, at a constant rate. A slow answer delays no later request. */
export function startLoad({ url, creators, image, tickMs, writeEvery, onWrite }: LoadOptions) {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  const open = new Set<Promise<void>>();
  let count = 0;
  const send = async (path: string, init: RequestInit = {}) => {
    try {
      const response = await fetch(url + path, { redirect: 'manual', ...init });
      const text = await response.text();
      if (response.ok) return true;
      failures.push(`${path} answered ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
    return false;
  };
  const tokenOfTurn = () => creators[Math.floor(count / writeEvery) % creators.length]?.token ?? '';
  const write = async (title: string, path: string, body: FormData) => {
    const headers = { authorization: tokenOfTurn(), 'idempotency-key': randomUUID() };
    if (!(await send(`/api/v1/link/${path}`, { method: 'POST', headers, body }))) return;
    acknowledged.push(title);
    onWrite?.();
  };
  const addHeading = (title: string) => write(title, 'add-entry', formOf({ kind: 'heading', title }));
  const upload = (title: string) => {
    const body = formOf({ title, url: 'https://example.com/', isActive: 'true' });
    body.set('thumbnail', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'image.png');
    return write(title, 'add-link', body);
  };
  const paths = ['/', ...creators.map(({ username }) => `/${username}`), '/api/v1/theme/all-theme', '/login'];
  const next = () => {
    if (count % (2 * writeEvery) === 0) return upload(`Link ${count}`);
    if (count % writeEvery === 0) return addHeading(`Heading ${count}`);
    return send(paths[count % paths.length] ?? '/', { headers: { authorization: tokenOfTurn() } });
  };
  const timer = setInterval(() => {
    count += 1;
    const work = next().then(() => undefined);
    open.add(work);
    void work.finally(() => open.delete(work));
  }, tickMs);
  return {
    end: async (): Promise<LoadResult> => {
      clearInterval(timer);
      await Promise.all(open);
      return { requestCount: count, failures, acknowledged };
    },
  };
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
