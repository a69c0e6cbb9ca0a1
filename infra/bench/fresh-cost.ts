// What a view costs that no cache has: CPU of every process, against the least that it could cost, in turns.
import { startBareRender } from './bare-render.ts';
import { quantile, ratios, row, spread } from './statistics.ts';
import { freshView } from './fresh-time.ts';
import { usedBy } from './machine/processes.ts';
import { askOften } from './machine/requests.ts';
import type { How, Prepared } from './prepared.ts';
import type { Row } from './report.ts';

/** `warm`: views that come before, on both sides. In the first 3,000 the compilers of all processes work, for 1 ms a view. */
const FULL = { rounds: 9, views: 200, warm: 3000 };
const QUICK = { rounds: 9, views: 60, warm: 60 };
/** Of the rounds those count that were disturbed least. */
const CALM = 0.25;
const BUDGETS = { full: 2.5, quick: 8 };

export async function costOfFreshView(prepared: Prepared, { quick }: How): Promise<Row[]> {
  const platform = await prepared.platform();
  const path = `/${(await prepared.creator()).username}`;
  const { rounds, views, warm } = quick ? QUICK : FULL;
  const asked = { url: platform.url + path, headers: freshView(platform.dataDir) };
  const bare = await startBareRender(platform, path);
  const processes = { all: platform.pid, edge: 0, backend: 0, database: 0 };
  for (const part of ['edge', 'backend', 'database'] as const) processes[part] = platform.pidOf(part);
  const used = () => Object.values(processes).map((pid) => usedBy(pid) / 1000);
  /** by part, milliseconds a view */
  const costs: number[][] = Object.keys(processes).map(() => []);
  const least = [0].slice(1);
  try {
    await askOften(asked, { count: warm, status: 200 });
    await bare.render(warm);
    for (let round = 0; round < rounds; round += 1) {
      const before = used();
      await askOften(asked, { count: views, status: 200 });
      used().forEach((ms, part) => costs[part]?.push((ms - (before[part] ?? NaN)) / views));
      least.push((await bare.render(views)) / views);
    }
  } finally {
    bare.end();
  }
  const [all = [], edge = [], backend = [], database = []] = costs;
  return [
    {
      ...{ name: 'CPU a fresh view / one renderToString and one quick compression', unit: '' },
      ...{ value: quantile(all, CALM) / quantile(least, CALM), spread: spread(ratios(all, least)) },
      limit: quick ? BUDGETS.quick : BUDGETS.full,
    },
    row('CPU a fresh view', all, { unit: 'ms' }),
    row('CPU of it: edge and SSR workers', edge, { unit: 'ms' }),
    row('CPU of it: API', backend, { unit: 'ms' }),
    row('CPU of it: database', database, { unit: 'ms' }),
    row('CPU of the bare script', least, { unit: 'ms' }),
  ];
}
