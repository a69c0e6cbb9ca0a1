import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

import { addHeadings, addProduct, expect, logIn, test, waitForFrame } from './fixtures.ts';

const PIECES = 200;
/** Ends each piece. The page reports that it has drawn the elements before this comment. */
const END_OF_PIECE = 'end of piece';
const PAGES = ['/meera.cooks', '/store/@meera.cooks', '/'];

/** The HTML is cut before these elements, but not before the first element of a span, because that cuts a line. */
const CUT =
  /(?<!<span[^>]*>)(?=<(?:h1|h2|h3|p|ul|ol|li|div|main|header|footer|section|article|figure|img|span|b|small)\b)/;

function piecesOf(html: string): readonly string[] {
  const [head = '', body = ''] = html.split(/(?=<body)/);
  const fragments = body.split(CUT);
  const size = Math.ceil(fragments.length / PIECES);
  const [first = '', ...rest] = Array.from({ length: Math.ceil(fragments.length / size) }, (_, index) =>
    fragments.slice(index * size, (index + 1) * size).join(''),
  );
  return [head + first, ...rest]; // the browser draws nothing before the body
}

interface SlowPage {
  readonly platform: string;
  readonly path: string;
  readonly pieces: readonly string[];
}

/** Serves a page in pieces: the next piece after the event `drawn`. All other files come from the platform. */
async function startSlowSite({ platform, path, pieces }: SlowPage, frames: EventEmitter) {
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url !== path) {
      const response = await fetch(platform + String(req.url), { method: req.method ?? 'GET' });
      res.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' });
      return res.end(Buffer.from(await response.arrayBuffer()));
    }
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    for (const piece of pieces) {
      const isDrawn = once(frames, 'drawn');
      res.write(`${piece}<!--${END_OF_PIECE}-->`);
      await isDrawn;
    }
    return res.end();
  };
  const server = createServer((req, res) => void respond(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs in the page: reports each piece after the frame that draws the piece. */
function reportPieces(endOfPiece: string): void {
  const { reportDrawn } = window as unknown as { readonly reportDrawn: () => void };
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Comment && node.data === endOfPiece) requestAnimationFrame(() => setTimeout(reportDrawn));
  }).observe(document, { subtree: true, childList: true });
}

/** Runs in the page: records every layout shift with the old and the new position. */
function recordShifts(): void {
  const shifts: string[] = [];
  interface Shift extends PerformanceEntry {
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const coordinates = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  const record = (entries: PerformanceEntryList) => {
    for (const { sources } of entries as Shift[])
      for (const { node, previousRect, currentRect } of sources)
        shifts.push(
          `${node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'a pseudo-element')}: ${coordinates(previousRect)} to ${coordinates(currentRect)}`,
        );
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const takeShifts = () => {
    record(observer.takeRecords());
    return shifts;
  };
  Object.assign(window, { takeShifts });
}

/** The layout shifts of a page that arrives in pieces. */
async function shiftsOf(page: Page, slowPage: SlowPage): Promise<unknown> {
  const frames = new EventEmitter();
  const site = await startSlowSite(slowPage, frames);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.exposeFunction('reportDrawn', () => frames.emit('drawn'));
  await page.addInitScript(reportPieces, END_OF_PIECE);
  await page.addInitScript(recordShifts);
  await page.goto(site.url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (let frame = 0; frame < 2; frame += 1) await waitForFrame(page);
  const shifts = await page.evaluate('takeShifts()');
  await page.close();
  site.stop();
  return shifts;
}

const loadPieces = async (url: string) => piecesOf(await (await fetch(url)).text());

for (const path of PAGES)
  test(`${path} causes no layout shift when it arrives in small pieces`, async ({ page, baseURL: platform = '' }) => {
    expect(await shiftsOf(page, { platform, path, pieces: await loadPieces(platform + path) })).toEqual([]);
  });

test('a piece that moves the page is recorded, also when the next piece moves the page back', async ({
  page,
  baseURL: platform = '',
}) => {
  const [path = ''] = PAGES;
  const firstPieces = (await loadPieces(platform + path)).slice(0, 20);
  const plantedPieces = [40, 0].map((padding) => `<style>body { padding-top: ${padding}px !important; }</style>`);
  expect(await shiftsOf(page, { platform, path, pieces: [...firstPieces, ...plantedPieces] })).not.toEqual([]);
});

/** Runs in the page: records each moment at which `main` has no text, although it had text before. */
function recordEmptyMain(): void {
  const emptyMoments: string[] = [];
  let hadText = false;
  const check = () => {
    const hasText = document.querySelector('main')?.innerText.trim() !== '' && document.querySelector('main') !== null;
    if (hadText && !hasText) emptyMoments.push(`${Math.round(performance.now())} ms`);
    hadText ||= hasText;
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener('shellstarted', () => Object.assign(window, { isShellStarted: true }));
  Object.assign(window, { emptyMoments });
}

/** Opens the page at 150 ms and 200 kB/s, loads its scripts, and returns the moments without content. */
async function emptyMomentsOf(page: Page, path: string): Promise<unknown> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = { downloadThroughput: 200_000, uploadThroughput: 200_000 };
  await devTools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...bytesPerSecond });
  await page.addInitScript(recordEmptyMain);
  await page.goto(path);
  const composition = JSON.parse((await page.locator('#composition').textContent()) ?? '{}') as object;
  // The first focus loads scripts that the page loads on demand. A page without scripts names no shell.
  const hasScripts = 'shell' in composition;
  if (hasScripts) await page.locator('[data-shell], main button, header a').first().focus();
  if (hasScripts) await expect.poll(() => page.evaluate('window.isShellStarted === true')).toBe(true);
  await page.waitForLoadState('networkidle');
  return page.evaluate('emptyMoments');
}

test('the sample pages on the landing page keep their lists while their scripts arrive', async ({ page, creator }) => {
  const removedLists: string[] = [];
  await page.exposeBinding('recordRemoved', (_source, text: string) => void removedLists.push(text));
  await page.addInitScript(() => {
    const page = window as unknown as { recordRemoved(text: string): void };
    const record = ({ removedNodes }: MutationRecord) => {
      for (const node of removedNodes) if (node instanceof HTMLUListElement) page.recordRemoved(node.innerText);
    };
    new MutationObserver((changes) => changes.forEach(record)).observe(document, { subtree: true, childList: true });
  });
  await logIn(page, creator);
  let unblock: () => void = () => undefined;
  const unblockSignal = new Promise<void>((resolve) => (unblock = resolve));
  const landing = page.waitForResponse(/\/landing\.\w+\.js$/);
  await page.route(/\/entries\.\w+\.js$/, (route) => unblockSignal.then(() => route.continue()));
  await page.goto('/');
  await (await landing).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  unblock();
  // The page is hydrated and has got the session, because a user applies a theme on the design page.
  await expect(page.locator('#templates a[href^="/admin/design"]').first()).toBeAttached();
  expect(removedLists).toEqual([]);
});

const SERVER_PATHS = ['/', '/about', '/privacy', '/meera.cooks', '/store/@meera.cooks'];

for (const isLoggedIn of [true, false])
  test(`no server page is empty after its first paint on a slow line, logged ${isLoggedIn ? 'in' : 'out'}`, async ({
    context,
    creator,
    request,
  }) => {
    const product = await addProduct(request, creator);
    await addHeadings(request, creator, ['Recipes']);
    const ownPaths = [`/${creator.username}`, `/store/@${creator.username}`];
    const paths = [...SERVER_PATHS, ...ownPaths, `/store/@${creator.username}/${product._id}`];
    const results = paths.map(async (path) => {
      const page = await context.newPage();
      if (isLoggedIn) await logIn(page, creator);
      const moments = await emptyMomentsOf(page, path);
      await page.close();
      return [path, moments];
    });
    expect(await Promise.all(results)).toEqual(paths.map((path) => [path, []]));
  });
