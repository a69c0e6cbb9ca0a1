// What a view costs the server: CPU of all its processes, against bare node:http that gives the same bytes and headers, in
// turns. So it says the same on a slow machine and on a busy one.
import { quantile, ratios, row, spread } from './statistics.ts';
import { startBareServer } from './machine/bare-server.ts';
import { usedBy } from './machine/processes.ts';
import { ask, askOften, type Asked } from './machine/requests.ts';
import type { How, Prepared } from './prepared.ts';
import type { Result, Row } from './report.ts';
import { viewsASecond } from './views-a-second.ts';

const FULL = { rounds: 25, views: 1_000 };
const QUICK = { rounds: 15, views: 400 };
/** Rounds are short: both sides of a ratio find the machine alike. */
const BUDGETS = {
  full: { cached: 3, json: 2, unchanged: 0.7 },
  quick: { cached: 4, json: 4, unchanged: 1.1 },
};
/** Share of the rounds. */
const CALM = 0.25;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

type Request = Asked & { status: number };
/** in microseconds of CPU for one response, by rounds */
interface Costs {
  asked: Request;
  own: number[];
  bare: number[];
}

export async function measureServer(prepared: Prepared, { quick }: How): Promise<Result> {
  const { url, pid } = await prepared.platform();
  const { username } = await prepared.creator();
  const page = { url: `${url}/${username}`, headers: BROWSER, status: 200 };
  await askOften(page, { count: 500, status: 200 }); // until the best encoding is there
  const { etag = '' } = await ask(page);
  const requests = [
    page,
    { url: `${url}/api/v1/${username}/Page`, headers: BROWSER, status: 200 },
    { ...page, headers: { ...BROWSER, 'if-none-match': etag }, status: 304 },
  ];
  const [cached, json, unchanged] = await costs({ requests, pid, ...(quick ? QUICK : FULL) });
  if (!cached || !json || !unchanged) throw new Error('not everything was asked for');
  const limits = quick ? BUDGETS.quick : BUDGETS.full;
  const ofBare = ({ own, bare } = cached) => [own, bare];
  return {
    title: 'server',
    rows: [
      ratioRow('CPU a cached view / bare node:http', ofBare(cached), limits.cached),
      ratioRow('CPU a cached public JSON call / bare node:http', ofBare(json), limits.json),
      ratioRow('CPU a 304 / CPU a cached view', [unchanged.own, cached.own], limits.unchanged),
      row('CPU a cached view', cached.own, { unit: 'us' }),
      row('CPU of that view by bare node:http', cached.bare, { unit: 'us' }),
      row('CPU a cached public JSON call', json.own, { unit: 'us' }),
      row('CPU of that call by bare node:http', json.bare, { unit: 'us' }),
      row('CPU a 304', unchanged.own, { unit: 'us' }),
      ...(quick ? [] : await viewsASecond(prepared, page)),
    ],
  };
}

/** Of the rounds that least disturbed each: who shares a core loses its caches, and pays for it. */
function ratioRow(name: string, [own = [], other = []]: number[][], limit: number): Row {
  const value = quantile(own, CALM) / quantile(other, CALM);
  return { name, value, unit: '', spread: spread(ratios(own, other)), limit };
}

async function costs({
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
  for (const asked of requests) {
    const response = await ask(asked);
    if (response.status !== asked.status) throw new Error(`${asked.url} answered ${response.status}`);
    const server = await startBareServer(response);
    pairs.push({ asked, server, own: [], bare: [] });
  }
  const playRound = async () => {
    for (const { asked, server, own, bare } of pairs) {
      own.push(await cost(asked, { pid, views }));
      bare.push(await cost({ ...asked, url: server.url }, { pid: server.pid, views }));
    }
  };
  try {
    await playRound(); // warms both
    for (const { own, bare } of pairs) own.length = bare.length = 0;
    for (let round = 0; round < rounds; round += 1) await playRound();
  } finally {
    for (const { server } of pairs) await server.stop();
  }
  return pairs;
}

async function cost(asked: Request, { pid, views }: { pid: number; views: number }) {
  const before = usedBy(pid);
  await askOften(asked, { count: views, status: asked.status });
  return (usedBy(pid) - before) / views;
}
