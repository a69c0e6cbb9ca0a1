import type { Server } from 'node:http';

const HEADERS_MS = 10_000;
/** Keep-alive time; longer than the edge keeps an idle connection to the API. */
const KEEP_ALIVE_MS = 65_000;
/**
 * Time without traffic after which a connection is closed. A slow reader of an export causes traffic only about every four
 * minutes, because the buffers of both systems hold data.
 */
const IDLE_MS = 10 * 60_000;
/** Interval of Node's check for timeouts; its default is 30 s. */
const CHECK_MS = 1_000;

/** Sets the timeouts of a server before it listens. */
export function limitServer(server: Server, { headersMs = HEADERS_MS, checkMs = CHECK_MS } = {}): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = 0; // `bodyPace` checks the progress instead
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(IDLE_MS);
  // Set as a property, because Nest calls `createServer` without options.
  Object.assign(server, { connectionsCheckingInterval: checkMs });
}
