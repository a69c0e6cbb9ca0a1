import type { Server } from 'node:http';

const HEADERS_MS = 10_000;
/** Longer than the edge keeps its connections. */
const KEEP_ALIVE_MS = 65_000;
/**
 * Nothing comes or goes for so long: nobody is there any more. A slow reader of an export is heard of every four minutes
 * or so, through the buffers of two systems.
 */
const STILL_MS = 10 * 60_000;
/** Node's own is half a minute. */
const CHECK_MS = 1_000;

/** How long a connection may be kept without anything being said. Before the server listens. */
export function limitServer(server: Server, { headersMs = HEADERS_MS, checkMs = CHECK_MS } = {}): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = 0; // `bodyPace` asks for progress: a large upload on a slow net takes its time
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(STILL_MS);
  // An option of `createServer`, which Nest calls without any.
  Object.assign(server, { connectionsCheckingInterval: checkMs });
}
