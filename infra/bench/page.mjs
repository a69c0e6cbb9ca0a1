// A visitor's phone: the same page of every contestant, cold, on a slow network and on a fast one, one after the other in
// each round.
import { LEAN, LINKSTALL, STATIC_COPY } from './contestants/contestants.mjs';
import { median, ratios, row } from './statistics.mjs';
import { askOften } from './machine/requests.mjs';
import { loadPage } from './page-load.mjs';

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

/** @typedef {import('./page-load.mjs').PageLoad} PageLoad */

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measurePage(prepared) {
  const browser = await prepared.browser();
  const { pages } = await prepared.contestants();
  for (const url of pages.values())
    await askOften({ url, headers: { 'accept-encoding': 'br' } }, { count: ASKED_BEFORE, status: 200 });
  const roundsOf = (/** @type {string} */ name) => (COMPARED.includes(name) ? COMPARED_ROUNDS : ROUNDS);
  const slow = await loadAlternating({ browser, pages, slow: true, roundsOf });
  const fast = await loadAlternating({ browser, pages, slow: false, roundsOf: () => FAST_ROUNDS });
  const own = (/** @type {keyof PageLoad} */ key) => slowOf(LINKSTALL).map((load) => load[key]);
  const slowOf = (/** @type {string} */ name) => slow.get(name) ?? [];
  const lcp = (/** @type {string} */ name) => slowOf(name).map((load) => load.lcp);
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

/** @param {{browser: import('playwright-core').Browser, pages: Map<string, string>, slow: boolean, roundsOf: (name: string) => number}} how @returns {Promise<Map<string, PageLoad[]>>} */
async function loadAlternating({ browser, pages, slow, roundsOf }) {
  /** @type {Map<string, PageLoad[]>} */
  const loads = new Map([...pages.keys()].map((name) => [name, []]));
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

/** @param {string} name @param {PageLoad[]} slow @param {PageLoad[]} fast @returns {import('./report.mjs').Row[]} */
function rowsOf(name, slow, fast) {
  const values = (/** @type {PageLoad[]} */ loads, /** @type {keyof PageLoad} */ key) => loads.map((load) => load[key]);
  const exact = (/** @type {string} */ what, /** @type {keyof PageLoad} */ key, unit = '') => ({
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
