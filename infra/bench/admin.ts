// How soon a creator can work on their list, on a slow phone's network and processor with nothing cached: Linkstall, and
// the same screens as one plain React bundle behind a static server, in turns.
import type { Browser, CDPSession, Page } from 'playwright-core';

import { serveAdminBundle } from './contestants/admin-bundle/serve-bundle.ts';
import { median, ratios, row } from './statistics.ts';
import { CPU_SLOWDOWN, NETWORK } from './page-load.ts';
import type { Prepared } from './prepared.ts';
import type { Result } from './report.ts';

export interface Creator {
  token: string;
  user: object;
  username: string;
}
/** ms from the start of the navigation */
interface Seen {
  header: number;
  list: number;
  usable: number;
}
/** `bytes`, `requests`: until the list was there */
type Opened = Seen & { bytes: number; requests: number };

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
    const pencil: HTMLElement | null = document.querySelector('li[id^="link-"] button[aria-label^="Edit"]');
    if (pencil && seen.list === 0) {
      seen.list = now;
      pencil.click();
    }
    if (document.querySelector('li[id^="link-"] form')) seen.usable = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export async function logInto(page: Page, url: string, { token, user, username }: Creator) {
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

/** Opens the list with an empty cache. */
async function openList(browser: Browser, url: string, creator: Creator): Promise<Opened> {
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
        const { admin } = Object(window) as { admin: { usable: number } };
        return admin.usable > 0 ? admin : undefined;
      },
      undefined,
      { timeout: LIMIT_MS },
    );
    const seen = (await usable.jsonValue()) as Seen;
    return { ...seen, ...traffic(seen.list) };
  } finally {
    await context.close();
  }
}

function watchTraffic(session: CDPSession) {
  const asked: Map<string, { at: number; bytes: number }> = new Map();
  let began = 0;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    began ||= timestamp;
    if (request.url.startsWith('http')) asked.set(requestId, { at: (timestamp - began) * 1_000, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  return (until: number) => {
    const before = [...asked.values()].filter(({ at }) => at < until);
    return { bytes: before.reduce((sum, { bytes }) => sum + bytes, 0), requests: before.length };
  };
}

export async function measureAdmin(prepared: Prepared): Promise<Result> {
  const [{ url }, creator, browser] = [await prepared.platform(), await prepared.creator(), await prepared.browser()];
  const bundle = await serveAdminBundle(url);
  const opened: Record<'Linkstall' | 'bundle', Opened[]> = { Linkstall: [], bundle: [] };
  const contestants = [
    ['Linkstall', url],
    ['bundle', bundle.url],
  ] as const;
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
  const of = (name: 'Linkstall' | 'bundle', key: keyof Opened) => opened[name].map((one) => one[key]);
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
      ...(['Linkstall', 'bundle'] as const).flatMap((name) => [
        row(`${name}: header and navigation`, of(name, 'header'), { unit: 'ms' }),
        row(`${name}: list`, of(name, 'list'), { unit: 'ms' }),
        row(`${name}: usable`, of(name, 'usable'), { unit: 'ms' }),
        { name: `${name}: bytes until the list`, value: median(of(name, 'bytes')), unit: 'B' },
        { name: `${name}: requests until the list`, value: median(of(name, 'requests')), unit: '' },
      ]),
    ],
  };
}
