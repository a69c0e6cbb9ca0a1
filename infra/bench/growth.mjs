// What grows with a list, and with the number of creators: two sites in one run, a hundred creators and a hundred thousand.
// The builds must be there (npm start, once): node infra/bench/growth.mjs [--quick]
import { median } from './figures.mjs';
import { hasStore, makeCreators, nameOf, PASSWORD, TEMPLATES } from './growth-creators.mjs';
import { growthOfLists } from './growth-lists.mjs';
import { publishBuilds, startSite } from './growth-site.mjs';

/** @typedef {import('./growth-site.mjs').Site} Site */
/** @typedef {{name: string, value: number, limit?: number, unit: string}} Row */
/** @typedef {{site: Site, count: number, next: (what: 'page' | 'store') => string}} World */

const MOST_TIMES = 1.3;
const ROUNDS = 8;
/** Of one kind, one after the other, before the other site's turn. */
const AT_ONCE = 5;

/** @type {Record<string, (world: World) => Promise<Response>>} */
const READS = {
  'a fresh link page': ({ site, next }) => fetch(`${site.url}/${next('page')}`),
  'a fresh store page': ({ site, next }) => fetch(`${site.url}/store/@${next('store')}`),
  'a page, asked of the API': ({ site, next }) => fetch(`${site.apiUrl}/api/v1/${next('page')}/Page`),
  'the landing page, asked of the API': ({ site }) => fetch(`${site.apiUrl}/api/v1/`),
  // The last two, on both sites: a part that was read before costs less, and a small site has no others.
  'a part of the map of the site': ({ site, count }) => {
    const part = Math.floor(count / 50) - Math.floor(Math.random() * 2);
    return fetch(`${site.apiUrl}/api/v1/users/listed/${part}`);
  },
  'a name that is taken': ({ site, next }) => fetch(`${site.apiUrl}/api/v1/users/name-free/${next('page')}`),
  'a name that is free': ({ site }) =>
    fetch(`${site.apiUrl}/api/v1/users/name-free/free-${Math.random().toString(36).slice(2)}`),
  'a login': ({ site, next }) =>
    fetch(`${site.apiUrl}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: next('page'), password: PASSWORD }),
    }),
};

/**
 * Ratios of processor time, over all processes of a site: what else runs on the machine is not in it.
 * @param {{quick?: boolean}} [how] quick: ten thousand creators
 * @returns {Promise<{title: string, rows: Row[]}>}
 */
export async function measureGrowth({ quick = false } = {}) {
  const most = quick ? 10_000 : 100_000;
  const published = publishBuilds();
  /** @type {Site[]} */
  const sites = [];
  try {
    for (let at = 0; at < 2; at += 1) sites.push(await startSite(published.dataDir));
    const [small, large] = sites;
    if (!small || !large) throw new Error('No site has started');
    await makeCreators(small.mongodbUri, TEMPLATES);
    await makeCreators(large.mongodbUri, most);
    const rows = await growthOfReads([worldOf(small, TEMPLATES), worldOf(large, most)]);
    return {
      title: `Growth: ${TEMPLATES} to ${most} creators, and lists`,
      rows: [...rows, ...(await growthOfLists(small))],
    };
  } finally {
    for (const site of sites) await site.stop();
    published.remove();
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

/** @param {readonly World[]} worlds @returns {Promise<Row[]>} */
async function growthOfReads(worlds) {
  /** @type {Row[]} */
  const rows = [];
  for (const [name, read] of Object.entries(READS)) {
    const [few = NaN, many = NaN] = await costsOf(worlds, read);
    rows.push({ name: `CPU of ${name}, many creators / few`, value: many / few, limit: MOST_TIMES, unit: 'x' });
    rows.push({ name: `CPU of ${name}, many creators`, value: many, unit: 'ms' });
  }
  return rows;
}

/** Of each world, in turns. @param {readonly World[]} worlds @param {(world: World) => Promise<Response>} read */
async function costsOf(worlds, read) {
  const costs = worlds.map(() => /** @type {number[]} */ ([]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, world] of worlds.entries()) {
      const cost = await costOf(world, read);
      if (round >= 0) costs[at]?.push(cost); // the first one warms up
    }
  }
  return costs.map(median);
}

/** Of one, in milliseconds. @param {World} world @param {(world: World) => Promise<Response>} read */
async function costOf(world, read) {
  const before = world.site.cpu();
  for (let at = 0; at < AT_ONCE; at += 1) {
    const answer = await read(world);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 200)}`);
  }
  return (world.site.cpu() - before) / AT_ONCE;
}

if (process.argv[1] === import.meta.filename) {
  const { title, rows } = await measureGrowth({ quick: process.argv.includes('--quick') });
  console.log(title);
  for (const { name, value, limit, unit } of rows) {
    const told = limit === undefined ? '' : value <= limit ? `  (at most ${limit})` : `  MORE THAN ${limit}`;
    console.log(`${value.toFixed(2).padStart(10)} ${unit.padEnd(3)} ${name}${told}`);
  }
  if (rows.some(({ value, limit = Infinity }) => !(value <= limit))) process.exitCode = 1;
}
