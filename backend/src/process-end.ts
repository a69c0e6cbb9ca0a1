import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import type { Logger } from 'pino';

import { originOf } from './logging/error-origin.js';

const DRAIN_MS = 8_000;
const KEEP_ALIVE_MS = 65_000;

/** Ends cleanly on SIGTERM, on SIGINT and when the parent is gone: what runs is finished, nothing new is taken. */
export function endWell(app: NestExpressApplication, logger: Logger): void {
  const server = app.getHttpServer();
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = KEEP_ALIVE_MS; // longer than the edge keeps its connections

  let ending = false;
  const end = (reason: string, exitCode: number) => {
    if (ending) return;
    ending = true;
    logger.info({ reason }, 'ending');
    void drain(app, server).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => end('SIGTERM', 0));
  process.once('SIGINT', () => end('SIGINT', 0));
  if (process.connected) process.once('disconnect', () => end('the parent is gone', 0));
  const fail = (kind: string) => (error: unknown) => {
    logger.fatal(originOf(error), kind);
    end(kind, 1);
  };
  process.on('uncaughtException', fail('uncaught exception'));
  process.on('unhandledRejection', fail('unhandled rejection'));
}

/** Stops accepting, lets running requests finish, cuts what is left after eight seconds. */
async function drain(app: NestExpressApplication, server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
