// One cold page load in headless Chromium on a slow phone: CPU 4x slower, 1.6 Mbps down, 150 ms for every request
// (Lighthouse's "devtools" throttling). Figures are milliseconds from the start of the navigation.

const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;
const QUIET_MS = 800;
const LIMIT_MS = 45_000;

/** Runs in the page before anything of its own. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(window, { pageLoad: seen });
  const on = (/** @type {string} */ type, /** @type {(entry: PerformanceEntry) => void} */ read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
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
}

/**
 * Loads `url` with an empty cache.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<{fcp: number, lcp: number, cls: number, scriptBytes: number, scripts: number, requests: number}>}
 *   bytes of the bodies as they came over the wire, compressed
 */
export async function loadPage(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = watchTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
    await traffic.quiet();
    const seen = await page.evaluate('window.pageLoad');
    return { .../** @type {{fcp: number, lcp: number, cls: number}} */ (seen), ...traffic.totals() };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').CDPSession} session */
function watchTraffic(session) {
  /** @type {Map<string, {script: boolean, bytes: number}>} */
  const requests = new Map();
  const open = new Set();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { script: type === 'Script', bytes: 0 });
    open.add(requestId);
    last = Date.now();
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
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
      while ((open.size > 0 || Date.now() - last < QUIET_MS) && Date.now() - began < LIMIT_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    totals() {
      const scripts = [...requests.values()].filter(({ script }) => script);
      return {
        scripts: scripts.length,
        scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
        requests: requests.size,
      };
    },
  };
}
