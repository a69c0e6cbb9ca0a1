// The cost of a view for the server: CPU of all its processes, compared with bare node:http that sends the same bytes and
// headers. Both sides run alternately, so the ratio is the same on slow and on busy machines.
import { quantile, ratios, row, spread } from './statistics.ts';
import { startBareServer } from './machine/bare-server.ts';
import { cpuTimeOf } from './machine/processes.ts';
import { sendRequest, sendRequests, type Target } from './machine/requests.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Result, Row } from './report.ts';
import { viewsASecond } from './views-a-second.ts';

/** The rounds are short, so both sides of a ratio run under the same conditions. */
const FULL = { rounds: 25, views: 1_000 };
const QUICK = { rounds: 15, views: 400 };
const BUDGETS = {
  full: { cached: 3, json: 2, unchanged: 0.7 },
  quick: { cached: 4, json: 4, unchanged: 1.1 },
};
/** The ratio uses this share of the rounds: those with the lowest cost. */
const CALM_QUANTILE = 0.25;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

type Request = Target & { status: number };
/** microseconds of CPU for one response, for each round */
interface Costs {
  request: Request;
  product: number[];
  bare: number[];
}

export async function measureServer(resources: BenchResources, { quick }: RunOptions): Promise<Result> {
  const { url, pid } = await resources.platform();
  const { username } = await resources.creator();
  const page = { url: `${url}/${username}`, headers: BROWSER, status: 200 };
  await sendRequests(page, { count: 500, status: 200 }); // until the best compression is in the cache
  const { etag = '' } = await sendRequest(page);
  const requests = [
    page,
    { url: `${url}/api/v1/${username}/Page`, headers: BROWSER, status: 200 },
    { ...page, headers: { ...BROWSER, 'if-none-match': etag }, status: 304 },
  ];
  const [cached, json, unchanged] = await measureCosts({ requests, pid, ...(quick ? QUICK : FULL) });
  if (!cached || !json || !unchanged) throw new Error('a request has no result');
  const limits = quick ? BUDGETS.quick : BUDGETS.full;
  const withBare = ({ product, bare } = cached) => [product, bare];
  return {
    title: 'server',
    rows: [
      ratioRow('CPU per cached view / bare node:http', withBare(cached), limits.cached),
      ratioRow('CPU per cached public JSON call / bare node:http', withBare(json), limits.json),
      ratioRow('CPU per 304 / CPU per cached view', [unchanged.product, cached.product], limits.unchanged),
      row('CPU per cached view', cached.product, { unit: 'us' }),
      row('CPU of that view by bare node:http', cached.bare, { unit: 'us' }),
      row('CPU per cached public JSON call', json.product, { unit: 'us' }),
      row('CPU of that call by bare node:http', json.bare, { unit: 'us' }),
      row('CPU per 304', unchanged.product, { unit: 'us' }),
      ...(quick ? [] : await viewsASecond(resources, page)),
    ],
  };
}

/** The ratio of the calmest rounds on both sides. A process that shares a core loses its caches and gets slower. */
function ratioRow(name: string, [product = [], reference = []]: number[][], limit: number): Row {
  const value = quantile(product, CALM_QUANTILE) / quantile(reference, CALM_QUANTILE);
  return { name, value, unit: '', spread: spread(ratios(product, reference)), limit };
}

async function measureCosts({
  requests,
  pid,
  rounds,
  views,
}: {
  requests: Request[];
  pid: number;
  rounds: number;
  views: number;
}): Promise<Costs[]> {
  const pairs: (Costs & { server: Awaited<ReturnType<typeof startBareServer>> })[] = [];
  for (const request of requests) {
    const response = await sendRequest(request);
    if (response.status !== request.status) throw new Error(`${request.url} answered ${response.status}`);
    const server = await startBareServer(response);
    pairs.push({ request, server, product: [], bare: [] });
  }
  const measureRound = async () => {
    for (const { request, server, product, bare } of pairs) {
      product.push(await costOf(request, { pid, views }));
      bare.push(await costOf({ ...request, url: server.url }, { pid: server.pid, views }));
    }
  };
  try {
    await measureRound(); // warms up both sides
    for (const { product, bare } of pairs) product.length = bare.length = 0;
    for (let round = 0; round < rounds; round += 1) await measureRound();
  } finally {
    for (const { server } of pairs) await server.stop();
  }
  return pairs;
}

async function costOf(request: Request, { pid, views }: { pid: number; views: number }) {
  const before = cpuTimeOf(pid);
  await sendRequests(request, { count: views, status: request.status });
  return (cpuTimeOf(pid) - before) / views;
}
