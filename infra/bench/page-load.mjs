// One cold page load in headless Chromium on a phone's screen, and the first tap on a link. Slow: CPU 4x slower, 1.6 Mbps
// down, 150 ms for every request (Lighthouse's "devtools" throttling). Times are milliseconds from the start of the navigation.

export const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
export const CPU_SLOWDOWN = 4;
const QUIET_MS = 600;
const LIMIT_MS = 45_000;
/** Event timing says nothing of what takes less. */
const SHORTEST_TAP_MS = 16;
const TAP_WAIT_MS = 300;

/**
 * @typedef {object} PageLoad
 * @property {number} fcp @property {number} lcp @property {number} cls
 * @property {number} inp of the first tap on a link; 16 and less are 16; NaN where nothing was tapped
 * @property {number} bytes as they came over the network, heads included @property {number} requests
 * @property {number} bytesBefore content is there: until the first contentful paint @property {number} requestsBefore
 * @property {number} pictures bytes of them @property {number} scriptBytes bodies as they came @property {number} script their text
 */

/** Runs in the page before anything of its own. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { pageLoad: seen });
  const on = (/** @type {string} */ type, /** @type {(entry: PerformanceEntry) => void} */ read, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    const shift = /** @type {PerformanceEntry & {hadRecentInput: boolean, value: number}} */ (entry);
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  on(
    'event',
    (entry) => {
      if (/** @type {{interactionId?: number}} */ (/** @type {unknown} */ (entry)).interactionId)
        seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
  // The tap is what is measured, not where it leads.
  window.addEventListener('click', (event) => event.preventDefault());
}

/** As the shell keeps who is logged in. @param {{token: string, user: object}} login */
function remember({ token, user }) {
  localStorage.setItem('token', token);
  localStorage.setItem('userData', JSON.stringify(user));
}

/**
 * Loads `url` with an empty cache.
 * @param {import('playwright-core').Browser} browser
 * @param {{url: string, slow?: boolean, tap?: string, login?: {token: string, user: object}}} how `tap`: selector of the link that is tapped once all is quiet
 * @returns {Promise<PageLoad>}
 */
export async function loadPage(browser, { url, slow = true, tap, login }) {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  });
  try {
    const page = await context.newPage();
    if (login) await page.addInitScript(remember, login);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (slow) {
      await session.send('Network.emulateNetworkConditions', NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const traffic = watchTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
    await traffic.quiet();
    const seen = /** @type {{fcp: number, lcp: number, cls: number}} */ (await page.evaluate('window.pageLoad'));
    const totals = traffic.totals(seen.fcp);
    return { ...seen, ...totals, inp: tap ? await firstTap(page, tap) : NaN };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Page} page @param {string} selector */
async function firstTap(page, selector) {
  await page.locator(selector).first().tap();
  await page.waitForTimeout(TAP_WAIT_MS);
  return Math.max(SHORTEST_TAP_MS, Number(await page.evaluate('window.pageLoad.inp')));
}

/** @typedef {{type: string, begun: number, ended: number, arrived: [number, number][], text: number, whole: number}} Request `arrived`: when, and how many bytes */

/** @param {import('playwright-core').CDPSession} session */
function watchTraffic(session) {
  /** @type {Map<string, Request>} */
  const requests = new Map();
  const open = new Set();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = '', request, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { type, begun: timestamp, ended: Infinity, arrived: [], text: 0, whole: 0 });
    open.add(requestId);
    last = Date.now();
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength, timestamp }) => {
    const request = requests.get(requestId);
    request?.arrived.push([timestamp, encodedDataLength]);
    if (request) request.text += dataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { whole: encodedDataLength, ended: timestamp });
  });
  const end = (/** @type {{requestId: string}} */ { requestId }) => {
    open.delete(requestId);
    last = Date.now();
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  return {
    async quiet() {
      const began = Date.now();
      while ((open.size > 0 || Date.now() - last < QUIET_MS) && Date.now() - began < LIMIT_MS)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    totals: (/** @type {number} */ fcp) => totalsOf([...requests.values()], fcp),
  };
}

/** @param {Request[]} requests @param {number} fcp */
function totalsOf(requests, fcp) {
  const content = (requests[0]?.begun ?? 0) + fcp / 1000;
  const sum = (/** @type {Request[]} */ of, /** @type {(request: Request) => number} */ value) =>
    of.reduce((total, request) => total + value(request), 0);
  const body = (/** @type {Request} */ { arrived }, /** @type {number} */ until = Infinity) =>
    arrived.reduce((total, [at, bytes]) => total + (at <= until ? bytes : 0), 0);
  const of = (/** @type {string} */ type) => requests.filter((request) => request.type === type);
  return {
    ...{ bytes: sum(requests, ({ whole }) => whole), requests: requests.length },
    // Content is drawn of the page itself, though its end may be told later.
    bytesBefore: sum(requests, (request) =>
      request.ended <= content || request.type === 'Document' ? request.whole : body(request, content),
    ),
    requestsBefore: requests.filter(({ begun }) => begun <= content).length,
    pictures: sum(of('Image'), ({ whole }) => whole),
    scriptBytes: sum(of('Script'), (request) => body(request)),
    script: sum(of('Script'), ({ text }) => text),
  };
}
