// The cost of a view that is in no cache: CPU of every process, compared with the lower limit (bare-render.ts), alternately.
import { startBareRender } from './bare-render.ts';
import { quantile, ratios, row, spread } from './statistics.ts';
import { freshViewHeaders } from './fresh-time.ts';
import { cpuTimeOf } from './machine/processes.ts';
import { sendRequests } from './machine/requests.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Row } from './report.ts';

/** Both sides get the warm-up views, because during the first 3,000 views the JIT compilers use 1 ms of CPU for each view. */
const FULL = { rounds: 9, views: 200, warmUpViews: 3000 };
const QUICK = { rounds: 9, views: 60, warmUpViews: 60 };
/** The quantile of the calm rounds, which other processes disturb least. */
const CALM_QUANTILE = 0.25;
const BUDGETS = { full: 2.5, quick: 8 };

export async function costOfFreshView(resources: BenchResources, { quick }: RunOptions): Promise<Row[]> {
  const platform = await resources.platform();
  const path = `/${(await resources.creator()).username}`;
  const { rounds, views, warmUpViews } = quick ? QUICK : FULL;
  const target = { url: platform.url + path, headers: freshViewHeaders(platform.dataDir) };
  const bare = await startBareRender(platform, path);
  const processes = { all: platform.pid, edge: 0, backend: 0, database: 0 };
  for (const name of ['edge', 'backend', 'database'] as const) processes[name] = platform.pidOf(name);
  const cpuTimes = () => Object.values(processes).map((pid) => cpuTimeOf(pid) / 1000);
  /** milliseconds a view, for each group of processes */
  const costs: number[][] = Object.keys(processes).map(() => []);
  const bareCosts: number[] = [];
  try {
    await sendRequests(target, { count: warmUpViews, status: 200 });
    await bare.render(warmUpViews);
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuTimes();
      await sendRequests(target, { count: views, status: 200 });
      cpuTimes().forEach((ms, index) => costs[index]?.push((ms - (before[index] ?? NaN)) / views));
      bareCosts.push((await bare.render(views)) / views);
    }
  } finally {
    bare.end();
  }
  const [all = [], edge = [], backend = [], database = []] = costs;
  return [
    {
      ...{ name: 'CPU per fresh view / one renderToString and one quick compression', unit: '' },
      ...{
        value: quantile(all, CALM_QUANTILE) / quantile(bareCosts, CALM_QUANTILE),
        spread: spread(ratios(all, bareCosts)),
      },
      limit: quick ? BUDGETS.quick : BUDGETS.full,
    },
    row('CPU per fresh view', all, { unit: 'ms' }),
    row('CPU of edge and SSR workers per fresh view', edge, { unit: 'ms' }),
    row('CPU of the API per fresh view', backend, { unit: 'ms' }),
    row('CPU of the database per fresh view', database, { unit: 'ms' }),
    row('CPU of the bare script', bareCosts, { unit: 'ms' }),
  ];
}
