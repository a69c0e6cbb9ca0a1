import { createServer, type Server } from 'node:http';

import type { Logger } from 'pino';

import { ResponseLog } from './http/response-log.ts';
import { ClientWatch, refuse } from './http/client-pace.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { commonHeaders } from './http/head.ts';
import { ResponseBufferLimit } from './http/response-buffer-limit.ts';
import { sendResponse, textResponse } from './http/send.ts';
import { closeParts, type Parts, partsOf } from './parts.ts';
import { routesTo } from './routes.ts';
import type { EdgeSettings } from './settings.ts';

interface Edge {
  readonly server: Server;
  close(): Promise<void>;
}

const DRAIN_MS = 3000;
/** Time limits for headers and bodies. A body can be 25 MB at 20 kB/s; its progress is watched separately. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 30 * 60_000, connectionsCheckingInterval: 1000 };

/** The edge server: the single origin of the site. */
export function createEdge(settings: EdgeSettings, log: Logger): Edge {
  const parts = partsOf(settings, log);
  const routes = routesTo(parts);
  const common = commonHeaders(settings);
  const opening = { settings, log, held: new ResponseBufferLimit(), common };
  const lines = new ResponseLog(log, { addresses: settings.logAddresses });
  const clients = new ClientWatch(parts.watch);
  const server = createServer(TIMES, (req, res) => {
    const started = performance.now();
    const exchange = openExchange(req, res, opening);
    if (!exchange) return void res.writeHead(400, { ...common, connection: 'close' }).end();
    res.once('close', () => {
      lines.write(exchange, started);
      if (!parts.previews.isOn(exchange)) parts.metrics.answered(res.statusCode);
    });
    clients.asked(exchange);
    const route = routes.find(({ at }) => at.test(exchange.pathname));
    void route?.handle(exchange).catch((error: unknown) => sendFailure(exchange, error));
  });
  server.on('connection', (socket) => clients.connected(socket));
  server.on('clientError', refuse);
  // Starts the SSR workers before the first visitor comes.
  void parts.compositions.for(null).catch(() => undefined);
  return { server, close: () => closeAll(server, parts).finally(() => lines.close()) };
}

async function sendFailure(exchange: Exchange, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.stack : String(error);
  exchange.log.error({ ...exchange.noted, reason }, 'a request failed');
  if (exchange.res.headersSent) return void exchange.res.destroy();
  await sendResponse(
    exchange,
    textResponse(503, 'Something is missing here just now. Try again in a moment.', {
      'cache-control': 'no-store',
      'retry-after': '2',
    }),
  ).catch(() => exchange.res.destroy());
}

/** Waits a limited time for requests in progress. */
async function closeAll(server: Server, parts: Parts): Promise<void> {
  parts.develop?.reload.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
  await closeParts(parts);
}
