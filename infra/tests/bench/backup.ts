// A site of many creators: a backup under load, its restore elsewhere, and the start of another API. `npm run bench -- backup`
// has 20,000 creators, and `--creators 1000` another number.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { platformDatabaseUri } from '../support/platform-database.ts';
import { endProgram, startProgram } from '../support/site-programs.ts';
import { call, json, logInto } from './contestants/content.ts';
import { makeCreators, nameOf, PASSWORD } from './growth-creators.ts';
import { openDatabase } from './machine/largest-data.ts';
import { ROOT, type RunningPlatform, startPlatform } from './machine/platform.ts';
import type { BenchResources, RunOptions } from './resources.ts';
import type { Result, Row } from './report.ts';
import { quantile } from './statistics.ts';

/** One request in this time; one in ten is a write. Each view is of another creator, so most views are uncached. */
const TICK_MS = 20;
const WRITE_EVERY = 10;
const QUIET_MS = 30_000;
const MAX_P99_RATIO = 1.2;
const MAX_START_MS = 5_000;
/** Collections that a page consists of. Others, such as limits and leases, change at every start. */
const COLLECTIONS = ['users', 'usernames', 'emails', 'entries', 'products', 'looklists', 'images'];

const linkstall = async (...args: readonly string[]) => {
  const program = join(ROOT, 'infra/packages/releases/linkstall.mjs');
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
  await promisify(execFile)('nice', [process.execPath, program, ...args], options);
};

export async function measureBackup({ signal }: BenchResources, { creators = 20_000 }: RunOptions): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-bench-'));
  const site = await startPlatform({ signal, settings: { SEED: 'none' } });
  try {
    await makeCreators(site, creators);
    console.error(`backup: ${creators} creators exist`);
    const rows = [await startOfApi(site), ...(await backupUnderLoad(site, { folder, creators, signal }))];
    return { title: `backup: a site of ${creators} creators`, rows };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The time until another API of this site is ready. */
async function startOfApi({ dataDir, pidOf }: RunningPlatform): Promise<Row> {
  const startedAt = performance.now();
  const settings = {
    ...{ DATA_DIR: dataDir, API_PORT: '0', SEED: 'none', WORK: 'off', EDGE_KEY: '' },
    JWT_SECRET: readFileSync(join(dataDir, 'jwt-secret'), 'utf8'),
    MONGODB_URI: platformDatabaseUri(pidOf('database')),
  };
  const api = await startProgram({ file: 'backend/dist/main.js', settings }, ROOT);
  const value = performance.now() - startedAt;
  await endProgram(api);
  return { name: 'start of an API until it is ready', value, unit: 'ms', limit: MAX_START_MS };
}

interface Site {
  readonly folder: string;
  readonly creators: number;
  readonly signal: AbortSignal;
}

async function backupUnderLoad(site: RunningPlatform, { folder, creators, signal }: Site): Promise<Row[]> {
  const { accessToken } = await logInto(site.url, { username: nameOf(0), password: PASSWORD });
  const load = () => startViews(site.url, { creators, token: accessToken });
  await loadFor(load, 5_000); // warm-up
  const quiet = await loadFor(load, QUIET_MS);
  const [target, startedAt, during] = [join(folder, 'backups'), performance.now(), load()];
  await linkstall('backup', target, '--data-dir', site.dataDir);
  const [backupMs, busy] = [performance.now() - startedAt, await during.end()];
  console.error(`backup: done in ${Math.round(backupMs / 1000)} s`);
  for (const failure of busy.failures.slice(0, 5)) console.error(`backup: ${failure}`);
  // Without load, so that the restored site must have all of it.
  await linkstall('backup', target, '--data-dir', site.dataDir);
  const restored = join(folder, 'data');
  await linkstall('restore', target, '--data-dir', restored);
  return [
    {
      name: 'p99 of views during a backup / before',
      value: quantile(busy.times, 0.99) / quantile(quiet.times, 0.99),
      ...{ unit: 'x', limit: MAX_P99_RATIO },
    },
    { name: 'p99 of views before', value: quantile(quiet.times, 0.99), unit: 'ms' },
    { name: 'p99 of views during a backup', value: quantile(busy.times, 0.99), unit: 'ms' },
    { name: 'requests during the backup', value: busy.requestCount, unit: '' },
    { name: 'failed requests during the backup', value: busy.failures.length, unit: '', limit: 0 },
    { name: 'time of the backup', value: backupMs / 1000, unit: 's' },
    {
      name: 'collections that differ after the restore',
      value: (await differences(site, restored, signal)).length,
      ...{ unit: '', limit: 0 },
    },
  ];
}

async function loadFor(load: () => ReturnType<typeof startViews>, ms: number) {
  const running = load();
  await pause(ms);
  return running.end();
}

/** Views and writes at a constant rate. A slow answer delays no later request. */
function startViews(url: string, { creators, token }: { readonly creators: number; readonly token: string }) {
  const [times, failures, open]: [number[], string[], Set<Promise<void>>] = [[], [], new Set()];
  let count = 0;
  const view = async () => {
    const [startedAt, path] = [performance.now(), `/${nameOf((count * 7_919) % creators)}`];
    const response = await fetch(url + path);
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - startedAt);
  };
  const write = () =>
    call(url, 'PATCH users/update-theme', json({ theme: count % 20 === 0 ? 'monsoon' : 'marigold' }, token));
  const timer = setInterval(() => {
    count += 1;
    const request: Promise<unknown> = count % WRITE_EVERY === 0 ? write() : view();
    const work = request.then(
      () => undefined,
      (error: unknown) => void failures.push(String(error)),
    );
    open.add(work);
    void work.finally(() => open.delete(work));
  }, TICK_MS);
  const end = async () => {
    clearInterval(timer);
    await Promise.all(open);
    return { times, failures, requestCount: count };
  };
  return { end };
}

/** The collections whose documents are others in the restored data. */
async function differences(site: RunningPlatform, restored: string, signal: AbortSignal): Promise<string[]> {
  const before = await digestsOf(site);
  const copy = await startPlatform({ signal, settings: { SEED: 'none' }, dataDir: restored });
  try {
    const after = await digestsOf(copy);
    return COLLECTIONS.filter((name) => before.get(name) !== after.get(name));
  } finally {
    await copy.stop();
  }
}

async function digestsOf({ pidOf }: RunningPlatform): Promise<ReadonlyMap<string, string>> {
  const database = await openDatabase(pidOf('database'));
  const digests = new Map<string, string>();
  try {
    for (const name of COLLECTIONS) {
      const hashes: string[] = [];
      for await (const document of database.collection(name).find())
        hashes.push(createHash('sha256').update(JSON.stringify(document)).digest('base64'));
      const hash = createHash('sha256').update(hashes.sort().join());
      digests.set(name, `${hashes.length} ${hash.digest('hex')}`);
    }
  } finally {
    await database.close();
  }
  return digests;
}
