// Measures failed requests and lost writes of two edges and two APIs under load, while operators restart processes and while
// processes die: `npm run bench -- operations`, with `--rounds 1` for a short try. infra/docs/measurements/operations.md describes
// the measurement.
import { setTimeout as pause } from 'node:timers/promises';

import sharp from 'sharp';

import { startLoad, type LoadResult } from '../support/site-programs.ts';
import { registerMany } from './contestants/content.ts';
import { KINDS, startTwoOfEach, type TwoOfEach } from './machine/two-of-each.ts';
import type { BenchResources, RunOptions } from './resources.ts';
import type { Result, Row } from './report.ts';
import { median } from './statistics.ts';

/** 100 requests a second, a tenth of them writes. */
const [TICK_MS, WRITE_EVERY] = [10, 10];
/** Enough creators for all writes of the load, because a page holds at most 1,000 entries. */
const CREATORS = 20;
/** Limit for the time without a write after a kill. */
const MAX_GAP_MS = 10_000;

const PASSWORD = 'seven steel bowls';

type Creators = Awaited<ReturnType<typeof registerMany>>;

/** The number of acknowledged writes that no page shows. */
async function lostWrites(url: string, creators: Creators, { acknowledged }: LoadResult): Promise<number> {
  const pages = await Promise.all(
    creators.map(async ({ username }) => (await fetch(`${url}/api/v1/${username}/Page`)).text()),
  );
  const text = pages.join('\n');
  return acknowledged.filter((title) => !text.includes(`"${title}"`)).length;
}

const report = (what: string) => console.error(`operations: ${what}`);

export async function measureOperations({ signal }: BenchResources, { rounds = 20 }: RunOptions): Promise<Result> {
  const site = await startTwoOfEach(signal, { SEED: 'none' });
  try {
    const creators = await registerMany(site.url, { name: 'operator', count: CREATORS }, PASSWORD);
    const image = await sharp({ create: { width: 320, height: 320, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const load: Load = (onWrite = () => undefined) =>
      startLoad({ url: site.url, creators, image, tickMs: TICK_MS, writeEvery: WRITE_EVERY, onWrite });
    const rows = [
      ...(await restartInTurn(site, creators, { rounds, load })),
      ...(await killInTurn(site, creators, { kills: Math.ceil(rounds / 4), load })),
    ];
    return { title: 'operations: two edges and two APIs under 100 requests a second', rows };
  } finally {
    await site.stop();
  }
}

type Load = (onWrite?: () => void) => ReturnType<typeof startLoad>;

async function restartInTurn(
  site: TwoOfEach,
  creators: Creators,
  { rounds, load }: { readonly rounds: number; readonly load: Load },
): Promise<Row[]> {
  const running = load();
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of KINDS) for (let count = 0; count < 2; count += 1) await site.restart(kind);
    report(`round ${round} of ${rounds} of restarts`);
  }
  const result = await running.end();
  for (const failure of result.failures.slice(0, 5)) report(failure);
  report(`${result.failures.length} of ${result.requestCount} requests failed during the restarts`);
  const name = `${rounds} rolling restarts`;
  return [
    { name: `${name}: requests`, value: result.requestCount, unit: '' },
    { name: `${name}: failed requests`, value: result.failures.length, unit: '', limit: 0 },
    { name: `${name}: acknowledged writes`, value: result.acknowledged.length, unit: '' },
    { name: `${name}: lost writes`, value: await lostWrites(site.url, creators, result), unit: '', limit: 0 },
  ];
}

/** Kills each kind of process in turn. `database` is started again by its supervisor, at the same address. */
async function killInTurn(
  site: TwoOfEach,
  creators: Creators,
  { kills, load }: { readonly kills: number; readonly load: Load },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of [...KINDS, 'database'] as const) {
    const gaps: number[] = [];
    let lastWrite = performance.now();
    let onNextWrite: () => void = () => undefined;
    const running = load(() => {
      lastWrite = performance.now();
      onNextWrite();
    });
    let failedViews = 0;
    for (let count = 0; count < kills; count += 1) {
      await pause(1_000);
      const from = lastWrite;
      if (kind === 'database') await killDatabase(site);
      else await site.kill(kind);
      const nextWrite = new Promise<void>((resolve) => (onNextWrite = resolve));
      failedViews += await failedViewsNow(site, creators);
      await nextWrite;
      gaps.push(lastWrite - from);
    }
    const result = await running.end();
    report(`${kind}: ${result.failures.length} of ${result.requestCount} requests failed during ${kills} kills`);
    const name = `kill -9 of ${kind === 'database' ? 'the database' : `one ${kind}`}`;
    rows.push(
      { name: `${name}: lost writes`, value: await lostWrites(site.url, creators, result), unit: '', limit: 0 },
      { name: `${name}: pages that fail afterwards`, value: failedViews, unit: '', limit: 0 },
      {
        name: `${name}: time without a write, longest`,
        value: Math.max(...gaps),
        unit: 'ms',
        limit: MAX_GAP_MS,
      },
      { name: `${name}: time without a write, median`, value: median(gaps), unit: 'ms' },
    );
  }
  return rows;
}

/** Kills the database, and waits until its supervisor has started another one. */
async function killDatabase({ platform }: TwoOfEach): Promise<void> {
  const former = platform.pidOf('database');
  process.kill(former, 'SIGKILL');
  while (platform.pidOf('database') === former) await pause(20);
}

/** Views each page after a kill. A new process runs then, and the database may still start. Both edges know the pages. */
async function failedViewsNow({ url }: TwoOfEach, creators: Creators): Promise<number> {
  const views = creators.map(({ username }) =>
    fetch(`${url}/${username}`).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    ),
  );
  return (await Promise.all(views)).filter((isOk) => !isOk).length;
}
