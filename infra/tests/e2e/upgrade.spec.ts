// The rolling upgrade of infra/docs/operations/upgrading.md, with one version instead of two.
import { randomUUID } from 'node:crypto';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { platformDatabaseUri } from '../support/platform-database.ts';
import { Balancer } from './balancer.ts';
import { expect, newCreator, test } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const TICK_MS = 50;
const WRITE_EVERY = 6;

test.setTimeout(120_000);

interface Program {
  readonly file: string;
  readonly settings: Readonly<Record<string, string>>;
}

interface Running {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start({ file, settings }: Program): Promise<Running> {
  const env = { PATH: process.env.PATH, TMPDIR: tmpdir(), LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', ...settings };
  const child = fork(join(ROOT, file), [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 30_000 }).toBe(200);
  return { url, child };
}

async function stop({ child }: Running): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
}

/** Visits pages and adds headings, and records failures and the titles of acknowledged writes. */
function startLoad(url: string, { username, token }: { username: string; token: string }) {
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
  const write = async (title: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind: 'heading', title })) body.set(name, value);
    const headers = { authorization: token, 'idempotency-key': randomUUID() };
    if (await send('/api/v1/link/add-entry', { method: 'POST', headers, body })) acknowledged.push(title);
  };
  const paths = ['/', `/${username}`, '/meera.cooks', '/api/v1/theme/all-theme', '/login'];
  const timer = setInterval(() => {
    count += 1;
    const work =
      count % WRITE_EVERY === 0
        ? write(`Entry ${count}`)
        : send(paths[count % paths.length] ?? '/', { headers: { authorization: token } }).then(() => undefined);
    open.add(work);
    void work.finally(() => open.delete(work));
  }, TICK_MS);
  const end = async () => {
    clearInterval(timer);
    await Promise.all(open);
    return { requestCount: count, failures, acknowledged };
  };
  return { end };
}

test.describe('Two edges and two APIs on one folder and one database', () => {
  let platform: Platform;
  let apis: Balancer;
  let edges: Balancer;
  const running = new Map<'api' | 'edge', Running[]>();
  const programs = new Map<'api' | 'edge', Program>();

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    // Its own API and edge run, too, but get no requests.
    platform = await startPlatform({ EDGE_KEY });
    [apis, edges] = await Promise.all([new Balancer().start(), new Balancer().start()]);
    const { dataDir } = platform;
    const shared = { DATA_DIR: dataDir, EDGE_KEY, PUBLIC_URL: edges.url };
    programs.set('api', {
      file: 'backend/dist/main.js',
      settings: {
        ...{ ...shared, API_PORT: '0', SEED: 'none' },
        MONGODB_URI: platformDatabaseUri(platform.pidOf('database')),
        JWT_SECRET: readFileSync(join(dataDir, 'jwt-secret'), 'utf8'),
      },
    });
    const edgeSettings = { ...shared, PORT: '0', API_URL: apis.url, NODE_ENV: 'production' };
    programs.set('edge', { file: 'shell/dist/edge/main.js', settings: edgeSettings });
    for (const [kind, balancer] of [['api', apis] as const, ['edge', edges] as const]) {
      const program = programs.get(kind);
      if (!program) throw new Error(kind);
      running.set(kind, [await start(program), await start(program)]);
      for (const { url } of running.get(kind) ?? []) balancer.add(url);
    }
  });

  test.afterAll(async () => {
    for (const processes of running.values()) for (const { child } of processes) child.kill('SIGKILL');
    for (const balancer of [edges, apis]) balancer.stop();
    await platform.stop();
  });

  test('restart in turn under load without a failed request or a lost write', async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: edges.url });
    const creator = await newCreator(request);
    const load = startLoad(edges.url, creator);
    for (const [kind, balancer] of [['api', apis] as const, ['edge', edges] as const]) {
      const program = programs.get(kind);
      const processes = running.get(kind) ?? [];
      for (const [index, former] of processes.entries()) {
        await balancer.remove(former.url);
        await stop(former);
        if (!program) throw new Error(kind);
        const next = await start(program);
        processes[index] = next;
        balancer.add(next.url);
      }
    }
    const { requestCount, failures, acknowledged } = await load.end();
    expect(failures).toEqual([]);
    expect(requestCount).toBeGreaterThan(100);
    expect(acknowledged.length).toBeGreaterThan(15);
    const page = await (await request.get(`/${creator.username}`)).text();
    for (const title of acknowledged) expect(page).toContain(`${title}<`);
    await request.dispose();
  });

  test('count what browsers report to either of them, and the file of metrics has the sum', async () => {
    const [first, second] = running.get('edge') ?? [];
    // An edge counts reports about compositions that it knows. It reads the compositions of the other edge a second later.
    await fetch(`${first?.url}/login`);
    const text = await (await fetch(`${second?.url}/login`)).text();
    const composition = JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as {
      readonly id: string;
      readonly remotes: Readonly<Record<string, { readonly releases: readonly { readonly release: string }[] }>>;
    };
    const remote = 'mfe-account';
    const release = composition.remotes[remote]?.releases[0]?.release;
    const report = (edge: Running | undefined) => {
      const body = JSON.stringify({ kind: 'mounted', composition: composition.id, remote, release });
      return fetch(`${edge?.url}/report`, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
    };
    const loads = () => {
      const file = join(platform.dataDir, 'metrics/local.json');
      const { releases } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{"releases":[]}') as {
        releases: readonly { remote: string; release: string; loads: number }[];
      };
      return releases.find((counted) => counted.remote === remote && counted.release === release)?.loads;
    };
    for (const edge of [first, first, second, second, second]) expect((await report(edge)).status).toBe(204);
    await expect.poll(loads, { timeout: 20_000 }).toBe(5);
  });
});
