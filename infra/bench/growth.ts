// What grows with a list, and with the number of creators: two sites in one run, a hundred creators and a hundred thousand.
import { median } from './statistics.ts';
import { hasStore, makeCreators, nameOf, PASSWORD } from './growth-creators.ts';
import { growthOfLists } from './growth-lists.ts';
import { startPlatform, type RunningPlatform } from './machine/platform.ts';
import { usedBy } from './machine/processes.ts';
import type { Prepared } from './prepared.ts';
import type { Result, Row } from './report.ts';

type Site = RunningPlatform;
interface World {
  site: Site;
  count: number;
  next: (what: 'page' | 'store') => string;
}

const FEW = 100;
const MANY = 100_000;
const MOST_TIMES = 1.3;
const ROUNDS = 8;
/** Of one kind, one after the other, before the other site's turn. */
const AT_ONCE = 5;

const READS: Record<string, (world: World) => Promise<Response>> = {
  'a fresh link page': ({ site, next }) => fetch(`${site.url}/${next('page')}`),
  'a fresh store page': ({ site, next }) => fetch(`${site.url}/store/@${next('store')}`),
  'the public call of a page': ({ site, next }) => fetch(`${site.url}/api/v1/${next('page')}/Page`),
  // The last two, on both sites: a part that was read before costs less, and a small site has no others.
  'a part of the map of the site': ({ site, count }) => {
    const part = Math.floor(count / 50) - Math.floor(Math.random() * 2);
    return fetch(`${site.url}/api/v1/users/listed/${part}`);
  },
  'a name that is taken': ({ site, next }) => fetch(`${site.url}/api/v1/users/name-free/${next('page')}`),
  'a name that is free': ({ site }) =>
    fetch(`${site.url}/api/v1/users/name-free/free-${Math.random().toString(36).slice(2)}`),
  'a login': ({ site, next }) =>
    fetch(`${site.url}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: next('page'), password: PASSWORD }),
    }),
};

/** Ratios of processor time, over all processes of a site: what else runs on the machine is not in it. */
export async function measureGrowth({ signal }: Prepared): Promise<Result> {
  const worlds: World[] = [];
  try {
    for (const count of [FEW, MANY]) {
      const site = await startPlatform({ signal });
      worlds.push(worldOf(site, count));
      await makeCreators(site, count);
    }
    const reads = await growthOfReads(worlds, signal);
    const [small] = worlds;
    if (!small) throw new Error('No site has started');
    return {
      title: `growth: ${FEW} to ${MANY} creators, and lists`,
      rows: [...reads, ...(await growthOfLists(small.site))],
    };
  } finally {
    for (const { site } of worlds) await site.stop();
  }
}

/** A creator who has not been looked at yet, where there are enough. */
function worldOf(site: Site, count: number): World {
  const asked = { page: -1, store: -1 };
  // A step that has no divisor in common with the count leads to each once.
  const next = (what: 'page' | 'store') => {
    do asked[what] += 1;
    while (what === 'store' && !hasStore((asked[what] * 7_919) % count));
    return nameOf((asked[what] * 7_919) % count);
  };
  return { site, count, next };
}

async function growthOfReads(worlds: readonly World[], signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, read] of Object.entries(READS)) {
    const [few = NaN, many = NaN] = await costsOf(worlds, read, signal);
    rows.push({ name: `CPU of ${name}, many creators / few`, value: many / few, limit: MOST_TIMES, unit: 'x' });
    rows.push({ name: `CPU of ${name}, many creators`, value: many, unit: 'ms' });
  }
  return rows;
}

/** Of each world, in turns, in milliseconds. */
async function costsOf(worlds: readonly World[], read: (world: World) => Promise<Response>, signal: AbortSignal) {
  const costs = worlds.map(() => [] as number[]);
  for (let round = -1; round < ROUNDS; round += 1) {
    signal.throwIfAborted();
    for (const [at, world] of worlds.entries()) {
      const cost = await costOf(world, read);
      if (round >= 0) costs[at]?.push(cost); // the first one warms up
    }
  }
  return costs.map(median);
}

/** Of one, in milliseconds. */
async function costOf(world: World, read: (world: World) => Promise<Response>) {
  const before = usedBy(world.site.pid);
  for (let at = 0; at < AT_ONCE; at += 1) {
    const response = await read(world);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  }
  return (usedBy(world.site.pid) - before) / 1_000 / AT_ONCE;
}
