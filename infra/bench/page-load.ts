// One cold page load in headless Chromium on a phone's screen, and the first tap on a link. Slow: CPU 4x slower, 1.6 Mbps
// down, 150 ms for every request (Lighthouse's "devtools" throttling). Times are milliseconds from the start of the navigation.
import type { Browser, CDPSession, Page } from 'playwright-core';

export const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
export const CPU_SLOWDOWN = 4;
const QUIET_MS = 600;
const LIMIT_MS = 45_000;
/** Event timing says nothing of what takes less. */
const SHORTEST_TAP_MS = 16;
const TAP_WAIT_MS = 300;

export interface PageLoad {
  fcp: number;
  lcp: number;
  cls: number;
  /** Of the first tap on a link; 16 and less are 16; NaN where nothing was tapped. */
  inp: number;
  /** As they came over the network, heads included. */
  bytes: number;
  requests: number;
  /** Content is there: until the first contentful paint. */
  bytesBefore: number;
  requestsBefore: number;
  /** Bytes of them. */
  pictures: number;
  /** Bodies as they came. */
  scriptBytes: number;
  /** Their text. */
  script: number;
}

/** Runs in the page before anything of its own. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0, inp: 0 };
  Object.assign(window, { pageLoad: seen });
  const on = (type: string, read: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  on(
    'event',
    (entry) => {
      if ((entry as unknown as { interactionId?: number }).interactionId) seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
  // The tap is what is measured, not where it leads.
  window.addEventListener('click', (event) => event.preventDefault());
}

/** As the shell keeps who is logged in. */
function remember({ token, user }: { token: string; user: object }) {
  localStorage.setItem('token', token);
  localStorage.setItem('userData', JSON.stringify(user));
}

/**
 * Loads `url` with an empty cache.
 * @param how `tap`: selector of the link that is tapped once all is quiet
 */
export async function loadPage(
  browser: Browser,
  {
    url,
    slow = true,
    tap,
    login,
  }: { url: string; slow?: boolean; tap?: string; login?: { token: string; user: object } },
): Promise<PageLoad> {
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
    const seen = (await page.evaluate('window.pageLoad')) as { fcp: number; lcp: number; cls: number };
    const totals = traffic.totals(seen.fcp);
    return { ...seen, ...totals, inp: tap ? await firstTap(page, tap) : NaN };
  } finally {
    await context.close();
  }
}

async function firstTap(page: Page, selector: string) {
  await page.locator(selector).first().tap();
  await page.waitForTimeout(TAP_WAIT_MS);
  return Math.max(SHORTEST_TAP_MS, Number(await page.evaluate('window.pageLoad.inp')));
}

/** `arrived`: when, and how many bytes */
interface Request {
  type: string;
  begun: number;
  ended: number;
  arrived: [number, number][];
  text: number;
  whole: number;
}

function watchTraffic(session: CDPSession) {
  const requests: Map<string, Request> = new Map();
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
  const end = ({ requestId }: { requestId: string }) => {
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
    totals: (fcp: number) => totalsOf([...requests.values()], fcp),
  };
}

function totalsOf(requests: Request[], fcp: number) {
  const content = (requests[0]?.begun ?? 0) + fcp / 1000;
  const sum = (of: Request[], value: (request: Request) => number) =>
    of.reduce((total, request) => total + value(request), 0);
  const body = ({ arrived }: Request, until: number = Infinity) =>
    arrived.reduce((total, [at, bytes]) => total + (at <= until ? bytes : 0), 0);
  const of = (type: string) => requests.filter((request) => request.type === type);
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
