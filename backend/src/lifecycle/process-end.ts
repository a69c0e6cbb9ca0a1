import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

import { InFlightRequests } from '../http/in-flight-requests.js';
import { originOf } from '../logging/error-origin.js';

/** Exit code EX_CONFIG (sysexits.h): a supervisor must not restart the process. */
export const EX_CONFIG = 78;
/** Time for requests in flight. */
export const DRAIN_MS = 2_500;
/** Time for the whole shutdown; shorter than the supervisor's limit (infra/dev/processes/platform.ts). */
export const SHUTDOWN_MS = 3_500;

/**
 * Shuts down cleanly on SIGTERM, SIGINT, the end of the parent process, and unexpected errors.
 * @param delayMs how long requests are still accepted after SIGTERM, while the process is not ready
 */
export function shutDownGracefully(app: NestExpressApplication, logger: Logger, delayMs = 0): void {
  const server = app.getHttpServer();
  const delayAbort = new AbortController();
  let isEnding = false;
  const shutDown = (reason: string, exitCode: number, waitMs = 0) => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ reason }, 'ending');
    setTimeout(() => {
      logger.warn('the shutdown did not finish in time');
      process.exit(1);
    }, waitMs + SHUTDOWN_MS).unref();
    const delay = waitMs > 0 ? pause(waitMs, undefined, { signal: delayAbort.signal }).catch(() => undefined) : null;
    void drain(app, server, delay).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => shutDown('SIGTERM', 0, delayMs));
  process.once('SIGINT', () => {
    delayAbort.abort();
    shutDown('SIGINT', 0);
  });
  if (process.connected) process.once('disconnect', () => shutDown('the parent is gone', 0));
  // Unhandled rejections arrive here, too.
  process.on('uncaughtException', (error, origin) => {
    logger.fatal(originOf(error), origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception');
    shutDown(origin, 1);
  });
}

/** Shutdown order: not ready, refuse new calls, finish requests in flight, stop background work, close the database. */
async function drain(app: NestExpressApplication, server: Server, delay: Promise<void> | null): Promise<void> {
  if (delay) {
    app.get(InFlightRequests).setNotReady();
    await delay;
  }
  await Promise.race([app.get(InFlightRequests).close(), pause(DRAIN_MS)]);
  server.close();
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  const closeTimer = setTimeout(() => server.closeAllConnections(), 200);
  try {
    await app.close();
  } finally {
    clearInterval(idleTimer);
    clearTimeout(closeTimer);
  }
}
