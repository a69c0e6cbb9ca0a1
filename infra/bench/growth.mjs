// What grows with a list, and with the number of creators: two sites in one run, a hundred creators and a hundred thousand.
import { median } from './statistics.mjs';
import { hasStore, makeCreators, nameOf, PASSWORD } from './growth-creators.mjs';
import { growthOfLists } from './growth-lists.mjs';
import { startPlatform } from './machine/platform.mjs';
import { usedBy } from './machine/processes.mjs';

/** @typedef {import('./machine/platform.mjs').RunningPlatform} Site */
/** @typedef {{site: Site, count: number, next: (what: 'page' | 'store') => string}} World */

const FEW = 100;
const MANY = 100_000;
const MOST_TIMES = 1.3;
const ROUNDS = 8;
/** Of one kind, one after the other, before the other site's turn. */
const AT_ONCE = 5;

/** @type {Record<string, (world: World) => Promise<Response>>} */
const READS = {
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

/**
 * Ratios of processor time, over all processes of a site: what else runs on the machine is not in it.
 * @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>}
 */
export async function measureGrowth({ signal }) {
  /** @type {World[]} */
  const worlds = [];
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

/** A creator who has not been looked at yet, where there are enough. @param {Site} site @param {number} count @returns {World} */
function worldOf(site, count) {
  const asked = { page: -1, store: -1 };
  // A step that has no divisor in common with the count leads to each once.
  const next = (/** @type {'page' | 'store'} */ what) => {
    do asked[what] += 1;
    while (what === 'store' && !hasStore((asked[what] * 7_919) % count));
    return nameOf((asked[what] * 7_919) % count);
  };
  return { site, count, next };
}

/** @param {readonly World[]} worlds @param {AbortSignal} signal @returns {Promise<import('./report.mjs').Row[]>} */
async function growthOfReads(worlds, signal) {
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  for (const [name, read] of Object.entries(READS)) {
    const [few = NaN, many = NaN] = await costsOf(worlds, read, signal);
    rows.push({ name: `CPU of ${name}, many creators / few`, value: many / few, limit: MOST_TIMES, unit: 'x' });
    rows.push({ name: `CPU of ${name}, many creators`, value: many, unit: 'ms' });
  }
  return rows;
}

/** Of each world, in turns, in milliseconds. @param {readonly World[]} worlds @param {(world: World) => Promise<Response>} read @param {AbortSignal} signal */
async function costsOf(worlds, read, signal) {
  const costs = worlds.map(() => /** @type {number[]} */ ([]));
  for (let round = -1; round < ROUNDS; round += 1) {
    signal.throwIfAborted();
    for (const [at, world] of worlds.entries()) {
      const cost = await costOf(world, read);
      if (round >= 0) costs[at]?.push(cost); // the first one warms up
    }
  }
  return costs.map(median);
}

/** Of one, in milliseconds. @param {World} world @param {(world: World) => Promise<Response>} read */
async function costOf(world, read) {
  const before = usedBy(world.site.pid);
  for (let at = 0; at < AT_ONCE; at += 1) {
    const response = await read(world);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  }
  return (usedBy(world.site.pid) - before) / 1_000 / AT_ONCE;
}
