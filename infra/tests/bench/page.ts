// The same page of every contestant on a visitor's phone with an empty cache. The page loads on a slow and on a fast network.
// The contestants load one after the other in each round.
import type { Browser } from 'playwright-core';

import { LEAN, LINKSTALL, STATIC_COPY } from './contestants/contestants.ts';
import { median, ratios, row } from './statistics.ts';
import { sendRequests } from './machine/requests.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import type { BenchResources } from './resources.ts';
import type { Result, Row } from './report.ts';

const ROUNDS = 9;
/** Rounds of the compared contestants. The same page compared with itself was 0.97 to 1.02 in 22 tries. */
const COMPARED_ROUNDS = 27;
const COMPARED = [LINKSTALL, STATIC_COPY, LEAN];
const FAST_ROUNDS = 3;
/** A popular page is compressed in the best way after some requests, as the files of the other contestants are. */
const WARM_UP_REQUESTS = 30;
/** A link of the content, which every contestant has. */
const LINK = 'a[href^="https://example.com/"]';
const BUDGETS = {
  lcpOfCopy: 1.05,
  lcpOfLean: 1.25,
  cls: 0,
  /** All bytes over the network, without images. */
  bytes: 8_000,
};

export async function measurePage(resources: BenchResources): Promise<Result> {
  const browser = await resources.browser();
  const { pages } = await resources.contestants();
  for (const url of pages.values())
    await sendRequests({ url, headers: { 'accept-encoding': 'br' } }, { count: WARM_UP_REQUESTS, status: 200 });
  const roundsOf = (name: string) => (COMPARED.includes(name) ? COMPARED_ROUNDS : ROUNDS);
  const slowLoads = await loadAlternating({ browser, pages, isSlow: true, roundsOf });
  const fastLoads = await loadAlternating({ browser, pages, isSlow: false, roundsOf: () => FAST_ROUNDS });
  const linkstall = (key: keyof PageLoad) => slowOf(LINKSTALL).map((load) => load[key]);
  const slowOf = (name: string) => slowLoads.get(name) ?? [];
  const lcp = (name: string) => slowOf(name).map((load) => load.lcp);
  const bytesWithoutImages = slowOf(LINKSTALL).map(({ bytes, imageBytes }) => bytes - imageBytes);
  return {
    title: 'page',
    rows: [
      row(`slow LCP / ${STATIC_COPY}`, ratios(lcp(LINKSTALL), lcp(STATIC_COPY)), {
        unit: '',
        limit: BUDGETS.lcpOfCopy,
      }),
      row(`slow LCP / ${LEAN}`, ratios(lcp(LINKSTALL), lcp(LEAN)), { unit: '', limit: BUDGETS.lcpOfLean }),
      { name: 'CLS', value: Math.max(...linkstall('cls')), unit: '', limit: BUDGETS.cls },
      row('all bytes but pictures', bytesWithoutImages, { unit: 'B', limit: BUDGETS.bytes }),
      { name: 'script', value: Math.max(...linkstall('uncompressedScriptBytes')), unit: 'B', limit: 0 },
      ...[...pages.keys()].flatMap((name) => rowsOf(name, slowOf(name), fastLoads.get(name) ?? [])),
    ],
  };
}

async function loadAlternating({
  browser,
  pages,
  isSlow,
  roundsOf,
}: {
  browser: Browser;
  pages: Map<string, string>;
  isSlow: boolean;
  roundsOf: (name: string) => number;
}): Promise<Map<string, PageLoad[]>> {
  const loads: Map<string, PageLoad[]> = new Map([...pages.keys()].map((name) => [name, []]));
  for (const url of pages.values()) await loadPage(browser, { url, isSlow: false, tap: LINK }); // warms up the servers
  const rounds = Math.max(...[...pages.keys()].map(roundsOf));
  for (let round = 0; round < rounds; round += 1) {
    const names = [...pages.keys()].filter((name) => round < roundsOf(name));
    // The first contestant changes in each round, because each contestant finds the machine as the previous one left it.
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      loads.get(name)?.push(await loadPage(browser, { url: pages.get(name) ?? '', isSlow, tap: LINK }));
  }
  return loads;
}

function rowsOf(name: string, slowLoads: PageLoad[], fastLoads: PageLoad[]): Row[] {
  const values = (loads: PageLoad[], key: keyof PageLoad) => loads.map((load) => load[key]);
  const medianRow = (label: string, key: keyof PageLoad, unit = '') => ({
    ...{ name: `${name}: ${label}`, value: median(values(slowLoads, key)), unit },
  });
  return [
    row(`${name}: slow FCP`, values(slowLoads, 'fcp'), { unit: 'ms' }),
    row(`${name}: slow LCP`, values(slowLoads, 'lcp'), { unit: 'ms' }),
    row(`${name}: slow INP of the first tap`, values(slowLoads, 'inp'), { unit: 'ms' }),
    row(`${name}: fast FCP`, values(fastLoads, 'fcp'), { unit: 'ms' }),
    row(`${name}: fast LCP`, values(fastLoads, 'lcp'), { unit: 'ms' }),
    row(`${name}: fast INP of the first tap`, values(fastLoads, 'inp'), { unit: 'ms' }),
    medianRow('CLS', 'cls'),
    medianRow('bytes before content', 'bytesBeforePaint', 'B'),
    medianRow('bytes in all', 'bytes', 'B'),
    medianRow('requests before content', 'requestsBeforePaint'),
    medianRow('requests in all', 'requests'),
    medianRow('script', 'uncompressedScriptBytes', 'B'),
    medianRow('script over the network', 'scriptBytes', 'B'),
  ];
}
