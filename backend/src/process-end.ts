import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

import { InFlightRequests } from './http/in-flight-requests.js';
import { originOf } from './logging/error-origin.js';

/** Time for requests in flight. */
export const CALLS_MS = 2_500;
/** Time for the whole shutdown; shorter than the supervisor's limit (infra/local/platform.ts). */
export const END_MS = 3_500;

/** Shuts down cleanly on SIGTERM, SIGINT, the end of the parent process, and unexpected errors. */
export function endWell(app: NestExpressApplication, logger: Logger): void {
  const server = app.getHttpServer();
  let ending = false;
  const end = (reason: string, exitCode: number) => {
    if (ending) return;
    ending = true;
    logger.info({ reason }, 'ending');
    setTimeout(() => {
      logger.warn('not everything came to its end in time');
      process.exit(1);
    }, END_MS).unref();
    void drain(app, server).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => end('SIGTERM', 0));
  process.once('SIGINT', () => end('SIGINT', 0));
  if (process.connected) process.once('disconnect', () => end('the parent is gone', 0));
  // Unhandled rejections arrive here, too.
  process.on('uncaughtException', (error, origin) => {
    logger.fatal(originOf(error), origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception');
    end(origin, 1);
  });
}

/** Shutdown order: refuse new calls, finish requests in flight, stop background work, close the database. */
async function drain(app: NestExpressApplication, server: Server): Promise<void> {
  await Promise.race([app.get(InFlightRequests).close(), pause(CALLS_MS)]);
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), 200);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
