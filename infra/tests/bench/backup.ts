// Measures a backup of 20,000 creators while people view pages and creators write, and compares the restored site with the
// original: `npm run bench -- backup`. infra/docs/measurements/operations.md describes the measurement.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { startLoad } from '../support/site-programs.ts';
import { registerMany } from './contestants/content.ts';
import { makeCreators, nameOf, PASSWORD } from './growth-creators.ts';
import { openDatabase, PIXEL } from './machine/largest-data.ts';
import { ROOT, startPlatform, type RunningPlatform } from './machine/platform.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';
import { quantile } from './statistics.ts';

const CREATORS = 20_000;
/** Views of uncached pages, about a third of what two processors can render. */
const VIEWS_A_SECOND = 15;
/** 5 writes a second. Every second write is an upload. */
const [WRITE_TICK_MS, WRITE_EVERY] = [100, 2];
/** A page holds at most 1,000 entries, so the writes go to several creators. */
const WRITERS = 4;
/** The time of views before the backup, with the same writes. */
const IDLE_MS = 60_000;
const MAX_RATIO = 1.2;
const COLLECTIONS = ['users', 'usernames', 'emails', 'entries', 'products'];

export async function measureBackup({ signal }: BenchResources): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-backup-'));
  const site = await startPlatform({ signal, settings: { SEED: 'none' } });
  try {
    await makeCreators(site, CREATORS);
    report('creators are made');
    const before = await contentsOf(site);
    report(`${before.size} documents and files`);
    const writers = await registerMany(site.url, { name: 'writer', count: WRITERS }, PASSWORD);
    const writes = startLoad({
      ...{ url: site.url, creators: writers, image: PIXEL },
      ...{ tickMs: WRITE_TICK_MS, writeEvery: WRITE_EVERY },
    });
    const idle = await viewsDuring(site.url, pause(IDLE_MS, undefined, { signal }));
    report(`${idle.times.length} views without backup`);
    const startedAt = performance.now();
    const during = await viewsDuring(site.url, linkstall('backup', join(folder, 'backup'), '--data-dir', site.dataDir));
    const seconds = (performance.now() - startedAt) / 1_000;
    report(`backup made in ${Math.round(seconds)} s`);
    const { failures, acknowledged } = await writes.end();
    for (const failure of [...failures, ...idle.failures, ...during.failures].slice(0, 5)) console.error(failure);
    const failed = failures.length + idle.failures.length + during.failures.length;
    await linkstall('restore', join(folder, 'backup'), '--check');
    await linkstall('restore', join(folder, 'backup'), '--data-dir', join(folder, 'restored'));
    report('restored');
    const [p99Idle, p99During] = [quantile(idle.times, 0.99), quantile(during.times, 0.99)];
    return {
      title: `backup: ${CREATORS} creators under ${VIEWS_A_SECOND} views and ${1_000 / WRITE_TICK_MS / WRITE_EVERY} writes a second`,
      rows: [
        { name: 'backup', value: seconds, unit: 's' },
        { name: 'p99 of views without backup', value: p99Idle, unit: 'ms' },
        { name: 'p99 of views during the backup', value: p99During, unit: 'ms' },
        { name: 'p99 of views, during / without', value: p99During / p99Idle, unit: 'x', limit: MAX_RATIO },
        {
          name: 'median of views, during / without',
          value: quantile(during.times, 0.5) / quantile(idle.times, 0.5),
          unit: 'x',
        },
        { name: 'failed requests', value: failed, unit: '', limit: 0 },
        { name: 'acknowledged writes', value: acknowledged.length, unit: '' },
        { name: 'documents and files compared', value: before.size, unit: '' },
        {
          name: 'documents and files that differ after the restore',
          value: await countDifferences(before, join(folder, 'restored'), signal),
          unit: '',
          limit: 0,
        },
      ],
    };
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const report = (what: string) => console.error(`backup: ${what}`);

/** `nice`, as the documentation of backups recommends. */
const linkstall = (...args: readonly string[]) =>
  promisify(execFile)('nice', [process.execPath, join(ROOT, 'infra/packages/releases/linkstall.mjs'), ...args], {
    cwd: ROOT,
  });

/** Views pages of random creators at a constant rate until the work ends. A slow answer delays no later view. */
async function viewsDuring(url: string, work: Promise<unknown>) {
  const times: number[] = [];
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  const view = async () => {
    const path = `/${nameOf(Math.floor(Math.random() * CREATORS))}`;
    const startedAt = performance.now();
    try {
      const response = await fetch(url + path);
      await response.text();
      if (response.ok) times.push(performance.now() - startedAt);
      else failures.push(`${path} answered ${response.status}`);
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
  };
  const timer = setInterval(() => {
    const promise = view();
    open.add(promise);
    void promise.finally(() => open.delete(promise));
  }, 1_000 / VIEWS_A_SECOND);
  await work.finally(() => clearInterval(timer));
  await Promise.all(open);
  return { times, failures };
}

/** The hash of each document and each image by its name. */
async function contentsOf(site: RunningPlatform): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const database = await openDatabase(site.pidOf('database'));
  for (const name of COLLECTIONS)
    for await (const document of database.collection(name).find())
      hashes.set(`${name}/${document._id}`, hashOf(JSON.stringify(document)));
  await database.close();
  const images = join(site.dataDir, 'images');
  for (const file of readdirSync(images, { recursive: true, withFileTypes: true }))
    if (file.isFile()) hashes.set(file.name, hashOf(readFileSync(join(file.parentPath, file.name))));
  return hashes;
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');

async function countDifferences(before: ReadonlyMap<string, string>, dataDir: string, signal: AbortSignal) {
  const site = await startPlatform({ signal, settings: { SEED: 'none' }, folder: dataDir });
  try {
    const restored = await contentsOf(site);
    return [...before].filter(([name, hash]) => restored.get(name) !== hash).length;
  } finally {
    await site.stop();
  }
}
