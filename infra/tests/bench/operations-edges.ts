// Part of the section `operations`: the cost of a view with one, two and four edges, and the time until a change of the releases
// at one place is seen by all edges. The cost is processor time, because the load generator shares the cores of the machine.
import { setTimeout as pause } from 'node:timers/promises';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { disable, enable } from '../../packages/releases/src/pointers/changes.ts';

import { cpuTimeOf } from './machine/processes.ts';
import { sendRequests } from './machine/requests.ts';
import type { TwoOfEach } from './machine/two-of-each.ts';
import type { Row } from './report.ts';
import { median, row } from './statistics.ts';

const VIEWS_OF_EACH = 2_000;
const ROUNDS = 5;
const CHANGES = 5;
/** Views a second of each edge are at least 0.9 of those of one edge. */
const MAX_COST_RATIO = 1 / 0.9;
const MAX_SEEN_MS = 1_000;
const REMOTE = 'mfe-store';

interface Edge {
  readonly url: string;
  readonly pid: number;
}

/** The processor time of a cached view in microseconds, when all these edges serve views at the same time. */
async function costOfView(edges: readonly Edge[], path: string): Promise<number> {
  const cpu = () => cpuTimeOf(...edges.map(({ pid }) => pid));
  const before = cpu();
  await Promise.all(edges.map(({ url }) => sendRequests({ url: url + path }, { count: VIEWS_OF_EACH, status: 200 })));
  return (cpu() - before) / VIEWS_OF_EACH / edges.length;
}

/** Leaves four edges. */
export async function measureEdges(site: TwoOfEach, path: string): Promise<Row[]> {
  while (site.edges().length < 4) await site.add('edge');
  const counts = [1, 2, 4];
  const costs = counts.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [index, count] of counts.entries()) {
      const cost = await costOfView(site.edges().slice(0, count), path);
      if (round >= 0) costs[index]?.push(cost); // the first round is the warm-up
    }
  const [one = []] = costs;
  return counts.flatMap((count, index): Row[] => [
    row(`${count} edges: CPU of a cached view`, costs[index] ?? [], { unit: 'µs' }),
    ...(count === 1
      ? []
      : [
          {
            name: `${count} edges: CPU of a cached view / with one edge`,
            value: median(costs[index] ?? []) / median(one),
            unit: 'x',
            limit: MAX_COST_RATIO,
          },
        ]),
  ]);
}

/** The composition of a page, which names the releases in service. */
async function compositionOf({ url }: Edge): Promise<string> {
  const text = await (await fetch(`${url}/login`)).text();
  const [, composition] = /id="composition">(.*?)<\/script>/.exec(text) ?? [];
  if (composition === undefined) throw new Error('/login names no composition');
  return composition;
}

/** Switches a remote off and on, and waits until every edge shows it. */
export async function measureChanges(site: TwoOfEach): Promise<Row[]> {
  const environment = await openEnvironment({ dataDir: site.platform.dataDir, signs: true, by: 'bench' });
  const times: number[] = [];
  const untilChanged = async (edge: Edge, former: string) => {
    while ((await compositionOf(edge)) === former) await pause(5);
    return performance.now();
  };
  for (let count = 0; count < CHANGES; count += 1)
    for (const change of [disable, enable]) {
      const edges = site.edges();
      const formers = await Promise.all(edges.map(compositionOf));
      const seen = edges.map((edge, index) => untilChanged(edge, formers[index] ?? ''));
      await change(environment, { remote: REMOTE, message: 'bench' });
      const changedAt = performance.now();
      times.push(Math.max(...(await Promise.all(seen))) - changedAt);
    }
  const name = `a change of the releases, seen by all of ${site.edges().length} edges`;
  return [
    { name: `${name}: longest`, value: Math.max(...times), unit: 'ms', limit: MAX_SEEN_MS },
    row(name, times, { unit: 'ms' }),
  ];
}
