// Measures what more edges cost: the processor time of a view with one, two and four edges on one folder and one API:
// `npm run bench -- edges`.
import { registerMany } from './contestants/content.ts';
import { PASSWORD } from './growth-creators.ts';
import { cpuTimeOf } from './machine/processes.ts';
import { sendRequests } from './machine/requests.ts';
import { startTwoOfEach } from './machine/two-of-each.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';
import { quantile, row } from './statistics.ts';

const COUNTS = [1, 2, 4];
const ROUNDS = 15;
const VIEWS_OF_AN_EDGE = 400;
/** An edge among others keeps nine tenths of its views a second. */
const MAX_RATIO = 1 / 0.9;
/** The ratio uses this share of the rounds: those with the lowest cost. */
const CALM_QUANTILE = 0.25;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

interface Edge {
  readonly url: string;
  readonly child: { readonly pid?: number | undefined };
}

/** Processor time instead of views a second, because four edges and the load generator share the cores of the machine. */
export async function measureEdges({ signal }: BenchResources): Promise<Result> {
  const site = await startTwoOfEach(signal, { SEED: 'none' });
  try {
    await site.add('edge');
    await site.add('edge');
    const [creator] = await registerMany(site.url, { name: 'many-edges', count: 1 }, PASSWORD);
    if (!creator) throw new Error('no creator was registered');
    const { username } = creator;
    const edges = site.edges();
    await costOf(edges, username); // warms up all edges
    const costs = COUNTS.map((count) => ({ count, values: [] as number[] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      signal.throwIfAborted();
      for (const { count, values } of costs) values.push(await costOf(edges.slice(0, count), username));
    }
    const [alone] = costs;
    if (!alone) throw new Error('no cost was measured');
    return {
      title: 'edges: processor time of a cached view',
      rows: costs.flatMap(({ count, values }) => [
        row(`CPU of a view, edges: ${count}`, values, { unit: 'us' }),
        ...(count === 1
          ? []
          : [
              {
                name: `CPU of a view, ${count} / 1`,
                value: quantile(values, CALM_QUANTILE) / quantile(alone.values, CALM_QUANTILE),
                unit: 'x',
                limit: MAX_RATIO,
              },
            ]),
      ]),
    };
  } finally {
    await site.stop();
  }
}

/** Processor time of all these edges for one view, in microseconds, while each of them serves views. */
async function costOf(edges: readonly Edge[], username: string): Promise<number> {
  const pids = edges.map(({ child }) => child.pid ?? 0);
  const before = cpuTimeOf(...pids);
  await Promise.all(
    edges.map(({ url }) =>
      sendRequests({ url: `${url}/${username}`, headers: HEADERS }, { count: VIEWS_OF_AN_EDGE, status: 200 }),
    ),
  );
  return (cpuTimeOf(...pids) - before) / (VIEWS_OF_AN_EDGE * edges.length);
}
