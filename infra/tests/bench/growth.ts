// Measures how costs grow with the length of a list and the number of creators. One run compares a site of a hundred creators
// with a site of a hundred thousand.
import { median } from './statistics.ts';
import { hasStore, makeCreators, nameOf, PASSWORD } from './growth-creators.ts';
import { growthOfLists } from './growth-lists.ts';
import { startPlatform, type RunningPlatform } from './machine/platform.ts';
import { cpuTimeOf } from './machine/processes.ts';
import type { BenchResources } from './resources.ts';
import type { Result, Row } from './report.ts';

type Site = RunningPlatform;
interface TestSite {
  site: Site;
  count: number;
  next: (kind: 'page' | 'store') => string;
}

const FEW = 100;
const MANY = 100_000;
const MAX_RATIO = 1.3;
const ROUNDS = 8;
/** Reads of one kind in a row on one site, before the same reads on the other site. */
const READS_EACH = 5;

const READS: Record<string, (testSite: TestSite) => Promise<Response>> = {
  'a fresh link page': ({ site, next }) => fetch(`${site.url}/${next('page')}`),
  'a fresh store page': ({ site, next }) => fetch(`${site.url}/store/@${next('store')}`),
  'the public call of a page': ({ site, next }) => fetch(`${site.url}/api/v1/${next('page')}/Page`),
  // Reads one of the last two sitemap pages. The small site has only two pages, and a repeated read is cheaper, so both sites
  // must repeat reads equally often.
  'a page of the sitemap': ({ site, count }) => {
    const page = Math.floor(count / 50) - Math.floor(Math.random() * 2);
    return fetch(`${site.url}/api/v1/users/listed/${page}`);
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

/** Ratios of the processor time of all processes of a site, because this excludes the other load of the machine. */
export async function measureGrowth({ signal }: BenchResources): Promise<Result> {
  const testSites: TestSite[] = [];
  try {
    for (const count of [FEW, MANY]) {
      const site = await startPlatform({ signal });
      testSites.push(testSiteOf(site, count));
      await makeCreators(site, count);
    }
    const reads = await growthOfReads(testSites, signal);
    const [smallSite] = testSites;
    if (!smallSite) throw new Error('No site has started');
    return {
      title: `growth: ${FEW} to ${MANY} creators, and lists`,
      rows: [...reads, ...(await growthOfLists(smallSite.site))],
    };
  } finally {
    for (const { site } of testSites) await site.stop();
  }
}

/** `next` returns a creator whose page was not read yet, as long as the site has one. */
function testSiteOf(site: Site, count: number): TestSite {
  const positions = { page: -1, store: -1 };
  // The step and the count have no common divisor, so the steps reach each creator once.
  const next = (kind: 'page' | 'store') => {
    do positions[kind] += 1;
    while (kind === 'store' && !hasStore((positions[kind] * 7_919) % count));
    return nameOf((positions[kind] * 7_919) % count);
  };
  return { site, count, next };
}

async function growthOfReads(testSites: readonly TestSite[], signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, read] of Object.entries(READS)) {
    const [fewCost = NaN, manyCost = NaN] = await costsOf(testSites, read, signal);
    rows.push({ name: `CPU of ${name}, many creators / few`, value: manyCost / fewCost, limit: MAX_RATIO, unit: 'x' });
    rows.push({ name: `CPU of ${name}, many creators`, value: manyCost, unit: 'ms' });
  }
  return rows;
}

/** The median cost of a read on each site, measured alternately, in milliseconds. */
async function costsOf(
  testSites: readonly TestSite[],
  read: (testSite: TestSite) => Promise<Response>,
  signal: AbortSignal,
) {
  const costs = testSites.map(() => [] as number[]);
  for (let round = -1; round < ROUNDS; round += 1) {
    signal.throwIfAborted();
    for (const [index, testSite] of testSites.entries()) {
      const cost = await costOf(testSite, read);
      if (round >= 0) costs[index]?.push(cost); // the first round is the warm-up
    }
  }
  return costs.map(median);
}

/** The cost of one read, in milliseconds. */
async function costOf(testSite: TestSite, read: (testSite: TestSite) => Promise<Response>) {
  const before = cpuTimeOf(testSite.site.pid);
  for (let index = 0; index < READS_EACH; index += 1) {
    const response = await read(testSite);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  }
  return (cpuTimeOf(testSite.site.pid) - before) / 1_000 / READS_EACH;
}
