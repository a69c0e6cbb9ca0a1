// The time until creators can work on their list, with a slow network, a slow processor and an empty cache. Compares Linkstall
// with the same screens in one plain React bundle from a static server, alternately.
import type { Browser, CDPSession, Page } from 'playwright-core';

import { serveAdminBundle } from './contestants/admin-bundle/serve-bundle.ts';
import { median, ratios, row } from './statistics.ts';
import { CPU_SLOWDOWN, NETWORK } from './page-load.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

export interface Creator {
  token: string;
  user: object;
  username: string;
}
/** milliseconds from the start of the navigation */
interface Timings {
  header: number;
  list: number;
  usable: number;
}
/** `bytes`, `requests`: until the list appeared */
type LoadResult = Timings & { bytes: number; requests: number };

const ROUNDS = 9;
const LIMIT_MS = 45_000;
const BUDGETS = { usableOfBundle: 1 };

/** Runs in the page before all other scripts. Presses Edit in the first row, and records when its form appears. */
function pressEditWhenShown() {
  const timings = { header: 0, list: 0, usable: 0 };
  Object.assign(window, { admin: timings });
  const check = () => {
    const now = performance.now();
    if (document.querySelector('#root nav')) timings.header ||= now;
    const pencil: HTMLElement | null = document.querySelector('li[id^="link-"] button[aria-label^="Edit"]');
    if (pencil && timings.list === 0) {
      timings.list = now;
      pencil.click();
    }
    if (document.querySelector('li[id^="link-"] form')) timings.usable = now;
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

export async function logInPage(page: Page, url: string, { token, user, username }: Creator) {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([key, data]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('userData', data ?? '');
    },
    [token, JSON.stringify(user)],
  );
  // Chromium stores a cookie of `document.cookie` asynchronously, so the next navigation could send no cookie.
  await page.context().addCookies([{ name: 'ls_own', value: encodeURIComponent(username), url }]);
}

/** Opens the list with an empty cache. */
async function openList(browser: Browser, url: string, creator: Creator): Promise<LoadResult> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await logInPage(page, url, creator);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = watchTraffic(session);
    await page.addInitScript(pressEditWhenShown);
    await page.goto(`${url}/admin/links`, { waitUntil: 'commit', timeout: LIMIT_MS });
    const usable = await page.waitForFunction(
      () => {
        const { admin } = Object(window) as { admin: { usable: number } };
        return admin.usable > 0 ? admin : undefined;
      },
      undefined,
      { timeout: LIMIT_MS },
    );
    const timings = (await usable.jsonValue()) as Timings;
    return { ...timings, ...traffic(timings.list) };
  } finally {
    await context.close();
  }
}

function watchTraffic(session: CDPSession) {
  const requests: Map<string, { time: number; bytes: number }> = new Map();
  let startedAt = 0;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    startedAt ||= timestamp;
    if (request.url.startsWith('http')) requests.set(requestId, { time: (timestamp - startedAt) * 1_000, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  return (endTime: number) => {
    const requestsBeforeEnd = [...requests.values()].filter(({ time }) => time < endTime);
    return { bytes: requestsBeforeEnd.reduce((sum, { bytes }) => sum + bytes, 0), requests: requestsBeforeEnd.length };
  };
}

export async function measureAdmin(resources: BenchResources): Promise<Result> {
  const [{ url }, creator, browser] = [
    await resources.platform(),
    await resources.creator(),
    await resources.browser(),
  ];
  const bundle = await serveAdminBundle(url);
  const results: Record<'Linkstall' | 'bundle', LoadResult[]> = { Linkstall: [], bundle: [] };
  const contestants = [
    ['Linkstall', url],
    ['bundle', bundle.url],
  ] as const;
  try {
    for (const [, address] of contestants) await openList(browser, address, creator); // warms up the servers
    for (let round = 0; round < ROUNDS; round += 1) {
      resources.signal.throwIfAborted();
      // The first contestant alternates, because the second one finds a warm machine.
      const order = round % 2 === 0 ? contestants : contestants.toReversed();
      for (const [name, address] of order) results[name].push(await openList(browser, address, creator));
    }
  } finally {
    bundle.close();
  }
  const valuesOf = (name: 'Linkstall' | 'bundle', key: keyof LoadResult) => results[name].map((result) => result[key]);
  return {
    title: 'admin',
    rows: [
      row(
        'usable on a slow network / one plain React bundle',
        ratios(valuesOf('Linkstall', 'usable'), valuesOf('bundle', 'usable')),
        {
          unit: '',
          limit: BUDGETS.usableOfBundle,
        },
      ),
      ...(['Linkstall', 'bundle'] as const).flatMap((name) => [
        row(`${name}: header and navigation`, valuesOf(name, 'header'), { unit: 'ms' }),
        row(`${name}: list`, valuesOf(name, 'list'), { unit: 'ms' }),
        row(`${name}: usable`, valuesOf(name, 'usable'), { unit: 'ms' }),
        { name: `${name}: bytes until the list`, value: median(valuesOf(name, 'bytes')), unit: 'B' },
        { name: `${name}: requests until the list`, value: median(valuesOf(name, 'requests')), unit: '' },
      ]),
    ],
  };
}
