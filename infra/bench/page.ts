// A visitor's phone: the same page of every contestant, cold, on a slow network and on a fast one, one after the other in
// each round.
import type { Browser } from 'playwright-core';

import { LEAN, LINKSTALL, STATIC_COPY } from './contestants/contestants.ts';
import { median, ratios, row } from './statistics.ts';
import { askOften } from './machine/requests.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import type { Prepared } from './prepared.ts';
import type { Result, Row } from './report.ts';

const ROUNDS = 9;
/** Of those whose times are held against each other: the same page against itself was 0.97 to 1.02 in 22 rounds. */
const COMPARED_ROUNDS = 27;
const COMPARED = [LINKSTALL, STATIC_COPY, LEAN];
const FAST_ROUNDS = 3;
/** It is a page that many ask for: by then its bytes are as few as those of the others, compressed beforehand. */
const ASKED_BEFORE = 30;
/** A link of the content, in every contestant. */
const LINK = 'a[href^="https://example.com/"]';
const BUDGETS = {
  lcpOfCopy: 1.05,
  lcpOfLean: 1.25,
  cls: 0,
  /** All but pictures, over the network. */
  bytes: 8_000,
};

export async function measurePage(prepared: Prepared): Promise<Result> {
  const browser = await prepared.browser();
  const { pages } = await prepared.contestants();
  for (const url of pages.values())
    await askOften({ url, headers: { 'accept-encoding': 'br' } }, { count: ASKED_BEFORE, status: 200 });
  const roundsOf = (name: string) => (COMPARED.includes(name) ? COMPARED_ROUNDS : ROUNDS);
  const slow = await loadAlternating({ browser, pages, slow: true, roundsOf });
  const fast = await loadAlternating({ browser, pages, slow: false, roundsOf: () => FAST_ROUNDS });
  const own = (key: keyof PageLoad) => slowOf(LINKSTALL).map((load) => load[key]);
  const slowOf = (name: string) => slow.get(name) ?? [];
  const lcp = (name: string) => slowOf(name).map((load) => load.lcp);
  const before = slowOf(LINKSTALL).map(({ bytes, pictures }) => bytes - pictures);
  return {
    title: 'page',
    rows: [
      row(`slow LCP / ${STATIC_COPY}`, ratios(lcp(LINKSTALL), lcp(STATIC_COPY)), {
        unit: '',
        limit: BUDGETS.lcpOfCopy,
      }),
      row(`slow LCP / ${LEAN}`, ratios(lcp(LINKSTALL), lcp(LEAN)), { unit: '', limit: BUDGETS.lcpOfLean }),
      { name: 'CLS', value: Math.max(...own('cls')), unit: '', limit: BUDGETS.cls },
      row('all bytes but pictures', before, { unit: 'B', limit: BUDGETS.bytes }),
      { name: 'script', value: Math.max(...own('script')), unit: 'B', limit: 0 },
      ...[...pages.keys()].flatMap((name) => rowsOf(name, slowOf(name), fast.get(name) ?? [])),
    ],
  };
}

async function loadAlternating({
  browser,
  pages,
  slow,
  roundsOf,
}: {
  browser: Browser;
  pages: Map<string, string>;
  slow: boolean;
  roundsOf: (name: string) => number;
}): Promise<Map<string, PageLoad[]>> {
  const loads: Map<string, PageLoad[]> = new Map([...pages.keys()].map((name) => [name, []]));
  for (const url of pages.values()) await loadPage(browser, { url, slow: false, tap: LINK }); // warms whoever serves it
  const rounds = Math.max(...[...pages.keys()].map(roundsOf));
  for (let round = 0; round < rounds; round += 1) {
    const names = [...pages.keys()].filter((name) => round < roundsOf(name));
    // Who goes first changes, so that nobody always finds the machine as another one left it.
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      loads.get(name)?.push(await loadPage(browser, { url: pages.get(name) ?? '', slow, tap: LINK }));
  }
  return loads;
}

function rowsOf(name: string, slow: PageLoad[], fast: PageLoad[]): Row[] {
  const values = (loads: PageLoad[], key: keyof PageLoad) => loads.map((load) => load[key]);
  const exact = (what: string, key: keyof PageLoad, unit = '') => ({
    ...{ name: `${name}: ${what}`, value: median(values(slow, key)), unit },
  });
  return [
    row(`${name}: slow FCP`, values(slow, 'fcp'), { unit: 'ms' }),
    row(`${name}: slow LCP`, values(slow, 'lcp'), { unit: 'ms' }),
    row(`${name}: slow INP of the first tap`, values(slow, 'inp'), { unit: 'ms' }),
    row(`${name}: fast FCP`, values(fast, 'fcp'), { unit: 'ms' }),
    row(`${name}: fast LCP`, values(fast, 'lcp'), { unit: 'ms' }),
    row(`${name}: fast INP of the first tap`, values(fast, 'inp'), { unit: 'ms' }),
    exact('CLS', 'cls'),
    exact('bytes before content', 'bytesBefore', 'B'),
    exact('bytes in all', 'bytes', 'B'),
    exact('requests before content', 'requestsBefore'),
    exact('requests in all', 'requests'),
    exact('script', 'script', 'B'),
    exact('script over the network', 'scriptBytes', 'B'),
  ];
}
