import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

import { isOwnHost, unknownHost } from './dev/dev-host.ts';
import { ResponseLog } from './http/response-log.ts';
import { SlowClientWatch, refuse } from './http/slow-clients/client-pace.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { defaultSecurityHeaders } from './http/security-headers.ts';
import { ResponseBufferLimit } from './http/slow-clients/response-buffer-limit.ts';
import { methodNotAllowed, sendResponse, textResponse } from './http/send.ts';
import { closeContainer, type Container, createContainer } from './container.ts';
import { routesTo } from './routes.ts';
import type { EdgeSettings } from './settings.ts';
import { endSpan, inSpan, startSpan } from './tracing/request-span.ts';

interface Edge {
  readonly server: Server;
  /** @param delayMs how long the edge still serves requests while it is not ready */
  close(delayMs?: number): Promise<void>;
}

const DRAIN_MS = 3000;
const TIMES = {
  headersTimeout: 10_000,
  /** A body can be 25 MB at 20 kB/s; its progress is watched separately. */
  requestTimeout: 30 * 60_000,
  /** Longer than Varnish and nginx keep an idle connection: a write on a connection that ends at that moment is lost. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 1000,
};

/** The edge server: the single origin of the site. */
export function createEdge(settings: EdgeSettings, log: Logger): Edge {
  const container = createContainer(settings, log);
  const routes = routesTo(container);
  const defaultHeaders = defaultSecurityHeaders(settings);
  const exchangeOptions = { settings, log, bufferLimit: new ResponseBufferLimit(), defaultHeaders };
  const responseLog = new ResponseLog(log, { addresses: settings.logAddresses });
  const clients = new SlowClientWatch(container.watch);
  const server = createServer(TIMES, (req, res) => {
    const started = performance.now();
    const exchange = openExchange(req, res, exchangeOptions);
    if (!exchange) return void res.writeHead(400, { ...defaultHeaders, connection: 'close' }).end();
    const span = settings.sendsTraces ? startSpan(exchange) : null;
    res.once('close', () => {
      responseLog.write(exchange, started);
      if (span) endSpan(span, exchange);
      if (!container.releasePreviews.isActive(exchange)) container.metrics.countResponse(exchange, started);
    });
    if (container.readiness.isEnding) res.shouldKeepAlive = false;
    clients.onRequest(exchange);
    if (req.headers['service-worker'] !== undefined) return void sendResponse(exchange, NO_SERVICE_WORKERS);
    // The response to TRACE would contain the headers of the request, also those that a proxy added.
    if (req.method === 'TRACE') return void sendResponse(exchange, methodNotAllowed('GET, HEAD, POST, PATCH, DELETE'));
    if (container.develop && !isOwnHost(exchange, settings)) return void sendResponse(exchange, unknownHost());
    const foreignRemote = container.foreignDocuments.remoteOf(exchange);
    if (foreignRemote !== null)
      return void container.foreignDocuments
        .sendFromOwnHost(exchange, foreignRemote)
        .catch((error: unknown) => sendFailure(exchange, error));
    const route = routes.find(({ pattern }) => pattern.test(exchange.pathname));
    if (!route) return;
    exchange.labels.route = route.name;
    void inSpan(span, () => route.handle(exchange)).catch((error: unknown) => sendFailure(exchange, error));
  });
  server.on('connection', (socket) => clients.onConnection(socket));
  server.on('clientError', refuse);
  container.metrics.listen(log);
  // Starts the SSR workers before the first visitor comes.
  void container.compositions.for(null).catch(() => undefined);
  const close = async (delayMs = 0) => {
    container.readiness.end();
    if (delayMs > 0) await pause(delayMs);
    await closeAll(server, container).finally(() => responseLog.close());
  };
  return { server, close };
}

async function sendFailure(exchange: Exchange, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.stack : String(error);
  exchange.log.error({ ...exchange.logFields, reason }, 'a request failed');
  if (exchange.res.headersSent) return void exchange.res.destroy();
  await sendResponse(
    exchange,
    textResponse(503, 'Something is missing here just now. Try again in a moment.', {
      'cache-control': 'no-store',
      'retry-after': '2',
    }),
  ).catch(() => exchange.res.destroy());
}

/** Browsers send the header `Service-Worker` only with the request for a service worker's script. */
const NO_SERVICE_WORKERS = textResponse(403, 'This site allows no service workers.', { 'cache-control': 'no-store' });

/** Waits a limited time for requests in progress. */
async function closeAll(server: Server, container: Container): Promise<void> {
  container.develop?.reload.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const forcedClose = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(forcedClose);
  await closeContainer(container);
}
