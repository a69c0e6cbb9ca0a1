import { createServer, type Server } from 'node:http';

import type { Logger } from 'pino';

import { refuse, watchClient } from './http/client-pace.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { HeldBytes } from './http/held-bytes.ts';
import { CLOSED_POLICY, commonHeaders, sendAnswer, textAnswer } from './http/send.ts';
import { closeParts, type Parts, partsOf } from './parts.ts';
import { routesTo } from './routes.ts';
import type { EdgeSettings } from './settings.ts';

interface Edge {
  readonly server: Server;
  close(): Promise<void>;
}

const DRAIN_MS = 3000;
/** A header comes at once. A body may be 25 MB over a connection of 20 kB/s; that it moves on is watched besides. */
const TIMES = { headersTimeout: 10_000, requestTimeout: 30 * 60_000, connectionsCheckingInterval: 1000 };

/** The one origin in front of everything. */
export function createEdge(settings: EdgeSettings, log: Logger): Edge {
  const parts = partsOf(settings, log);
  const routes = routesTo(parts);
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const always = [...Object.entries(commonHeaders(secure)), ['content-security-policy', CLOSED_POLICY] as const];
  const held = new HeldBytes();
  const server = createServer(TIMES, (req, res) => {
    const started = performance.now();
    for (const [name, value] of always) res.setHeader(name, value);
    const exchange = openExchange(req, res, { settings, log, held });
    if (!exchange) return void res.writeHead(400, { connection: 'close' }).end();
    res.setHeader('x-request-id', exchange.id);
    res.once('close', () => {
      logDone(log, exchange, { started, address: settings.logAddresses });
      if (!parts.previews.isOn(exchange)) parts.metrics.answered(res.statusCode);
    });
    watchClient(parts.watch, exchange);
    const route = routes.find(({ at }) => at.test(exchange.pathname));
    void route?.handle(exchange).catch((error: unknown) => sendFailure(exchange, error));
  });
  server.on('clientError', refuse);
  // Rooms before the first visitor comes.
  void parts.compositions.for(null).catch(() => undefined);
  return { server, close: () => closeAll(server, parts) };
}

function logDone(
  log: Logger,
  { id, req, res, method, pathname, client, noted }: Exchange,
  { started, address }: { readonly started: number; readonly address: boolean },
): void {
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const aborted = !res.writableFinished;
  log.info(
    {
      request: id,
      method,
      path: pathname.slice(0, 512),
      status: res.statusCode,
      ms,
      ...noted,
      ...(address && { client }),
      ...(aborted && { aborted }),
      ...(req.httpVersion !== '1.1' && { http: req.httpVersion }),
    },
    'answered',
  );
}

async function sendFailure(exchange: Exchange, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.stack : String(error);
  exchange.log.error({ ...exchange.noted, reason }, 'a request failed');
  if (exchange.res.headersSent) return void exchange.res.destroy();
  await sendAnswer(
    exchange,
    textAnswer(503, 'Something is missing here just now. Try again in a moment.', {
      'cache-control': 'no-store',
      'retry-after': '2',
    }),
  ).catch(() => exchange.res.destroy());
}

/** Finishes what was begun, for a while. */
async function closeAll(server: Server, parts: Parts): Promise<void> {
  parts.develop?.reload.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(impatience);
  await closeParts(parts);
}
