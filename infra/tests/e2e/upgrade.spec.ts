// The rolling upgrade of infra/docs/operations/upgrading.md, from this version to a copy with another number.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { copyPrograms } from '../support/copied-sources.ts';
import { platformDatabaseUri } from '../support/platform-database.ts';
import { endProgram, type Program, type RunningProgram, startLoad, startProgram } from '../support/site-programs.ts';
import { Balancer } from './balancer.ts';
import { createTestImage, expect, newCreator, test } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const TICK_MS = 50;
const WRITE_EVERY = 6;
const NEXT_VERSION = '99.0.0';

test.setTimeout(120_000);

const versionOf = async ({ url }: RunningProgram): Promise<string> =>
  ((await (await fetch(`${url}/health/live`)).json()) as { readonly version: string }).version;

test.describe('Two edges and two APIs on one folder and one database', () => {
  let platform: Platform;
  let apis: Balancer;
  let edges: Balancer;
  let next: ReturnType<typeof copyPrograms>;
  const running = new Map<'api' | 'edge', RunningProgram[]>();
  const programs = new Map<'api' | 'edge', Program>();

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    // Its own API and edge run, too, but get no requests.
    platform = await startPlatform({ EDGE_KEY });
    next = copyPrograms(NEXT_VERSION);
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
      running.set(kind, [await startProgram(program, ROOT), await startProgram(program, ROOT)]);
      for (const { url } of running.get(kind) ?? []) balancer.add(url);
    }
  });

  test.afterAll(async () => {
    for (const processes of running.values()) for (const { child } of processes) child.kill('SIGKILL');
    for (const balancer of [edges, apis]) balancer.stop();
    await platform.stop();
    next.remove();
  });

  test('change in turn to another version, under load with uploads, without a failed request or a lost write', async ({
    playwright,
  }) => {
    const request = await playwright.request.newContext({ baseURL: edges.url });
    const creator = await newCreator(request);
    const image = await createTestImage('teal');
    const load = startLoad({ url: edges.url, creators: [creator], image, tickMs: TICK_MS, writeEvery: WRITE_EVERY });
    const formerVersions = await Promise.all([...running.values()].flat().map(versionOf));
    expect(formerVersions).not.toContain(NEXT_VERSION);
    for (const [kind, balancer] of [['api', apis] as const, ['edge', edges] as const]) {
      const program = programs.get(kind);
      const processes = running.get(kind) ?? [];
      for (const [index, former] of processes.entries()) {
        await balancer.remove(former.url);
        expect(await endProgram(former)).toEqual([0, null]);
        if (!program) throw new Error(kind);
        const started = await startProgram(program, next.root);
        processes[index] = started;
        balancer.add(started.url);
      }
    }
    expect(await Promise.all([...running.values()].flat().map(versionOf))).toEqual(
      formerVersions.map(() => NEXT_VERSION),
    );
    const { requestCount, failures, acknowledged } = await load.end();
    expect(failures).toEqual([]);
    expect(requestCount).toBeGreaterThan(100);
    expect(acknowledged.length).toBeGreaterThan(15);
    const page = await (await request.get(`/${creator.username}`)).text();
    for (const title of acknowledged) expect(page).toContain(`${title}<`);
    for (const kind of ['Heading', 'Link']) expect(acknowledged.join()).toContain(kind);
    const images = [...new Set(page.match(/\/images\/[0-9a-f]{32}\/\d+\.webp/g) ?? [])];
    expect(images.length).toBeGreaterThan(0);
    for (const path of images) expect((await request.get(path)).status(), path).toBe(200);
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
    const report = (edge: RunningProgram | undefined) => {
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
