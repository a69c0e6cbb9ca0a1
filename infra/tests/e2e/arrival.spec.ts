import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, test } from './fixtures.ts';

const PIECES = 200;
/** The time in which a browser draws the piece that arrived. */
const FRAME_MS = 30;
const PAGES = ['/meera.cooks', '/store/@meera.cooks', '/'];

/** The HTML is cut before these elements, but not before the first element of a span, because that cuts a line. */
const CUT =
  /(?<!<span[^>]*>)(?=<(?:h1|h2|h3|p|ul|ol|li|div|main|header|footer|section|article|figure|img|span|b|small)\b)/;

function piecesOf(html: string): readonly string[] {
  const [head = '', body = ''] = html.split(/(?=<body)/);
  const fragments = body.split(CUT);
  const size = Math.ceil(fragments.length / PIECES);
  return [
    head,
    ...Array.from({ length: Math.ceil(fragments.length / size) }, (_, at) =>
      fragments.slice(at * size, (at + 1) * size).join(''),
    ),
  ];
}

/** Serves the platform's page in pieces, with time to draw each piece. */
async function startSlowSite(platform: string, path: string) {
  const pieces = piecesOf(await (await fetch(platform + path)).text());
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url !== path) {
      const response = await fetch(platform + String(req.url), { method: req.method ?? 'GET' });
      res.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' });
      return res.end(Buffer.from(await response.arrayBuffer()));
    }
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    for (const piece of pieces) {
      res.write(piece);
      await pause(FRAME_MS);
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

/** Runs in the page: records every layout shift with the old and the new position. */
function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { layoutShifts: shifts });
  interface Shift extends PerformanceEntry {
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const coordinates = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources)
        shifts.push(
          `${node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'a pseudo-element')}: ${coordinates(previousRect)} to ${coordinates(currentRect)}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const path of PAGES)
  test(`${path} causes no layout shift when it arrives in small pieces`, async ({ page, baseURL }) => {
    const site = await startSlowSite(baseURL ?? '', path);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(recordShifts);
    await page.goto(site.url, { waitUntil: 'load' });
    await pause(500);
    expect(await page.evaluate('window.layoutShifts')).toEqual([]);
    await page.close();
    site.stop();
  });
