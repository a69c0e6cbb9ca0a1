// How soon a creator can work on their list, on a slow phone's network and processor with nothing cached: Linkstall, and
// the same screens as one plain React bundle behind a static server, in turns.
import { serveAdminBundle } from './contestants/admin-bundle/serve-bundle.mjs';
import { median, ratios, row } from './statistics.mjs';
import { CPU_SLOWDOWN, NETWORK } from './page-load.mjs';

/** @typedef {{token: string, user: object, username: string}} Creator */
/** @typedef {{header: number, list: number, usable: number}} Seen ms from the start of the navigation */
/** @typedef {Seen & {bytes: number, requests: number}} Opened `bytes`, `requests`: until the list was there */

const ROUNDS = 9;
const LIMIT_MS = 45_000;
const BUDGETS = { usableOfBundle: 1 };

/** Runs in the page before anything of its own: presses what edits the first row, and notes when its form is there. */
function pressWhenShown() {
  const seen = { header: 0, list: 0, usable: 0 };
  Object.assign(window, { admin: seen });
  const look = () => {
    const now = performance.now();
    if (document.querySelector('#root nav')) seen.header ||= now;
    /** @type {HTMLElement | null} */
    const pencil = document.querySelector('li[id^="link-"] button[aria-label^="Edit"]');
    if (pencil && seen.list === 0) {
      seen.list = now;
      pencil.click();
    }
    if (document.querySelector('li[id^="link-"] form')) seen.usable = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @param {import('playwright-core').Page} page @param {string} url @param {Creator} creator */
export async function logInto(page, url, { token, user, username }) {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([key, data, name]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('userData', data ?? '');
      document.cookie = `ls_own=${name}; path=/`;
    },
    [token, JSON.stringify(user), username],
  );
}

/** Opens the list with an empty cache. @param {import('playwright-core').Browser} browser @param {string} url @param {Creator} creator @returns {Promise<Opened>} */
async function openList(browser, url, creator) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await logInto(page, url, creator);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = watchTraffic(session);
    await page.addInitScript(pressWhenShown);
    await page.goto(`${url}/admin/links`, { waitUntil: 'commit', timeout: LIMIT_MS });
    const usable = await page.waitForFunction(
      () => {
        const { admin } = /** @type {{admin: {usable: number}}} */ (Object(window));
        return admin.usable > 0 ? admin : undefined;
      },
      undefined,
      { timeout: LIMIT_MS },
    );
    const seen = /** @type {Seen} */ (await usable.jsonValue());
    return { ...seen, ...traffic(seen.list) };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').CDPSession} session */
function watchTraffic(session) {
  /** @type {Map<string, {at: number, bytes: number}>} */
  const asked = new Map();
  let began = 0;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    began ||= timestamp;
    if (request.url.startsWith('http')) asked.set(requestId, { at: (timestamp - began) * 1_000, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  return (/** @type {number} */ until) => {
    const before = [...asked.values()].filter(({ at }) => at < until);
    return { bytes: before.reduce((sum, { bytes }) => sum + bytes, 0), requests: before.length };
  };
}

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureAdmin(prepared) {
  const [{ url }, creator, browser] = [await prepared.platform(), await prepared.creator(), await prepared.browser()];
  const bundle = await serveAdminBundle(url);
  /** @type {Record<'Linkstall' | 'bundle', Opened[]>} */
  const opened = { Linkstall: [], bundle: [] };
  const contestants = /** @type {const} */ ([
    ['Linkstall', url],
    ['bundle', bundle.url],
  ]);
  try {
    for (const [, address] of contestants) await openList(browser, address, creator); // warms whoever serves it
    for (let round = 0; round < ROUNDS; round += 1) {
      prepared.signal.throwIfAborted();
      // Who goes first alternates, so that neither always finds the machine warm.
      const order = round % 2 === 0 ? contestants : contestants.toReversed();
      for (const [name, address] of order) opened[name].push(await openList(browser, address, creator));
    }
  } finally {
    bundle.close();
  }
  const of = (/** @type {'Linkstall' | 'bundle'} */ name, /** @type {keyof Opened} */ key) =>
    opened[name].map((one) => one[key]);
  return {
    title: 'admin',
    rows: [
      row(
        'usable on a slow network / one plain React bundle',
        ratios(of('Linkstall', 'usable'), of('bundle', 'usable')),
        {
          unit: '',
          limit: BUDGETS.usableOfBundle,
        },
      ),
      .../** @type {const} */ (['Linkstall', 'bundle']).flatMap((name) => [
        row(`${name}: header and navigation`, of(name, 'header'), { unit: 'ms' }),
        row(`${name}: list`, of(name, 'list'), { unit: 'ms' }),
        row(`${name}: usable`, of(name, 'usable'), { unit: 'ms' }),
        { name: `${name}: bytes until the list`, value: median(of(name, 'bytes')), unit: 'B' },
        { name: `${name}: requests until the list`, value: median(of(name, 'requests')), unit: '' },
      ]),
    ],
  };
}
