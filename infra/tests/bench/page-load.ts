// Loads a page with an empty cache in headless Chromium on a phone screen, and taps a link. The slow mode is Lighthouse's
// "devtools" throttling: a CPU 4 times slower, 1.6 Mbps down, and 150 ms for every request. Times are milliseconds from the
// start of the navigation.
import type { Browser, CDPSession, Page } from 'playwright-core';

export const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
export const CPU_SLOWDOWN = 4;
const QUIET_MS = 600;
const LIMIT_MS = 45_000;
/** The event timing API does not report shorter taps. */
const MIN_TAP_MS = 16;
const TAP_WAIT_MS = 300;

export interface PageLoad {
  fcp: number;
  lcp: number;
  cls: number;
  /** Delay of the first tap on a link, in ms. The smallest value is 16; NaN means that no link was tapped. */
  inp: number;
  /** Bytes over the network, including headers. */
  bytes: number;
  requests: number;
  bytesBeforePaint: number;
  requestsBeforePaint: number;
  imageBytes: number;
  fontBytes: number;
  /** Bytes of script bodies over the network. */
  scriptBytes: number;
  uncompressedScriptBytes: number;
}

/** Runs in the page before all other scripts. */
function observe() {
  const metrics = { fcp: 0, lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { pageLoad: metrics });
  const on = (type: string, read: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    metrics.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!shift.hadRecentInput) metrics.cls += shift.value;
  });
  on(
    'event',
    (entry) => {
      if ((entry as unknown as { interactionId?: number }).interactionId)
        metrics.inp = Math.max(metrics.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
  // Only the tap is measured, so the link is not followed.
  window.addEventListener('click', (event) => event.preventDefault());
}

/**
 * Loads `url` with an empty cache.
 * @param options `tap`: selector of the link to tap after the network is quiet
 */
export async function loadPage(
  browser: Browser,
  { url, isSlow, tap }: { url: string; isSlow: boolean; tap?: string },
): Promise<PageLoad> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const traffic = watchTraffic(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
    await traffic.waitUntilQuiet();
    const metrics = (await page.evaluate('window.pageLoad')) as { fcp: number; lcp: number; cls: number };
    const totals = traffic.totals(metrics.fcp);
    return { ...metrics, ...totals, inp: tap ? await firstTap(page, tap) : NaN };
  } finally {
    await context.close();
  }
}

async function firstTap(page: Page, selector: string) {
  await page.locator(selector).first().tap();
  await page.waitForTimeout(TAP_WAIT_MS);
  return Math.max(MIN_TAP_MS, Number(await page.evaluate('window.pageLoad.inp')));
}

/** `chunks`: pairs of time and bytes */
interface Request {
  type: string;
  startedAt: number;
  endedAt: number;
  chunks: [number, number][];
  uncompressedBytes: number;
  totalBytes: number;
}

function watchTraffic(session: CDPSession) {
  const requests: Map<string, Request> = new Map();
  const pending = new Set();
  let lastActivity = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = '', request, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, {
      type,
      startedAt: timestamp,
      endedAt: Infinity,
      chunks: [],
      uncompressedBytes: 0,
      totalBytes: 0,
    });
    pending.add(requestId);
    lastActivity = Date.now();
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength, timestamp }) => {
    const request = requests.get(requestId);
    request?.chunks.push([timestamp, encodedDataLength]);
    if (request) request.uncompressedBytes += dataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { totalBytes: encodedDataLength, endedAt: timestamp });
  });
  const end = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    lastActivity = Date.now();
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  return {
    async waitUntilQuiet() {
      const startedAt = Date.now();
      while ((pending.size > 0 || Date.now() - lastActivity < QUIET_MS) && Date.now() - startedAt < LIMIT_MS)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    totals: (fcp: number) => totalsOf([...requests.values()], fcp),
  };
}

function totalsOf(requests: Request[], fcp: number) {
  const contentTime = (requests[0]?.startedAt ?? 0) + fcp / 1000;
  const sum = (subset: Request[], value: (request: Request) => number) =>
    subset.reduce((total, request) => total + value(request), 0);
  const bodyBytes = ({ chunks }: Request, endTime: number = Infinity) =>
    chunks.reduce((total, [time, bytes]) => total + (time <= endTime ? bytes : 0), 0);
  const requestsOf = (type: string) => requests.filter((request) => request.type === type);
  return {
    ...{ bytes: sum(requests, ({ totalBytes }) => totalBytes), requests: requests.length },
    // The page itself draws the content, even if the browser reports the end of its request later.
    bytesBeforePaint: sum(requests, (request) =>
      request.endedAt <= contentTime || request.type === 'Document'
        ? request.totalBytes
        : bodyBytes(request, contentTime),
    ),
    requestsBeforePaint: requests.filter(({ startedAt }) => startedAt <= contentTime).length,
    imageBytes: sum(requestsOf('Image'), ({ totalBytes }) => totalBytes),
    fontBytes: sum(requestsOf('Font'), ({ totalBytes }) => totalBytes),
    scriptBytes: sum(requestsOf('Script'), (request) => bodyBytes(request)),
    uncompressedScriptBytes: sum(requestsOf('Script'), ({ uncompressedBytes }) => uncompressedBytes),
  };
}
