// The edge: node shell/dist/edge/main.js
import { isMainThread } from 'node:worker_threads';

import { logLines } from '@linkstall/contracts/log-lines';
import { readSecrets } from '@linkstall/contracts/secret-settings';
import { writeSharedVersions } from '@linkstall/releases/shared-versions';
import { workerIsolation } from '@linkstall/releases/ssr-worker';
import { VERSION } from '@linkstall/releases/version';
import { type Logger, pino } from 'pino';

import { createEdge } from './edge.ts';
import { type EdgeSettings, readSettings } from './settings.ts';

/** Limit for the end of the process; longer than `DRAIN_MS` of the edge and shorter than the limit of the supervisor. */
const END_LIMIT_MS = 3600;

const program = process.argv[1] ?? '';

async function start(): Promise<void> {
  const settings = readSettings(readSecrets(process.env), program);
  const log = pino({ level: settings.logLevel, base: { part: 'edge', version: VERSION } }, logLines());
  // Without traces the packages are not even loaded.
  const endTraces = settings.sendsTraces ? (await import('./tracing/exporter.ts')).startTraces() : () => undefined;
  const edge = createEdge(settings, log);
  const withdrawSharedVersions = publishSharedVersions(settings, log);
  log.info({ isolation: workerIsolation() }, 'SSR workers run in Deno without permissions');
  edge.server.once('error', (error: NodeJS.ErrnoException) => {
    log.fatal(error.code === 'EADDRINUSE' ? `port ${settings.port} is taken` : String(error));
    process.exit(1);
  });
  edge.server.listen(settings.port, settings.host, () => {
    const address = edge.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
    log.info({ url }, 'the edge is ready');
    process.send?.({ type: 'ready', url });
  });
  const shutDown = (delayMs = 0) => {
    withdrawSharedVersions();
    setTimeout(() => process.exit(1), delayMs + END_LIMIT_MS).unref();
    void edge
      .close(delayMs)
      .then(endTraces)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', () => shutDown(settings.shutdownDelayMs));
  for (const event of ['SIGINT', 'disconnect'] as const) process.once(event, () => shutDown());
}

/** Publishes the versions of shared packages for `deploy`, which otherwise uses the versions of its own installation. */
function publishSharedVersions(
  { dataDir, environment: env, packagesFrom: from }: EdgeSettings,
  log: Logger,
): () => void {
  try {
    return writeSharedVersions({ dataDir, env, from });
  } catch (error) {
    log.warn({ reason: String(error) }, 'the versions of shared packages could not be published');
    return () => undefined;
  }
}

if (isMainThread)
  start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
