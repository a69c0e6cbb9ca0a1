import { METRICS_PATH } from '@linkstall/contracts/metrics-endpoint';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { warningsOf } from './config/warnings.js';
import { Database } from './database/database.js';
import { serveDocs } from './docs/docs.js';
import { API_PREFIX } from './http/api-path.js';
import { bodyPace } from './http/body-pace.js';
import { DomainError } from './http/domain-error.js';
import { databaseUnavailable } from './http/error-outcome.js';
import { handleUnrouted, handleUnroutedError, respondWithError } from './http/error.filter.js';
import { forwardedClient } from './http/forwarded-client.js';
import { jsonBody } from './http/json-body.js';
import { RouteRecordingAdapter } from './http/known-routes.js';
import { InFlightRequests } from './http/in-flight-requests.js';
import { PlainBodyPipe } from './http/plain-body.pipe.js';
import { securityHeaders } from './http/security-headers.js';
import { validation } from './http/validation.js';
import { NestLog } from './logging/logger.js';
import { requestLog } from './logging/request-log.js';
import { imageAddresses } from './media/image-addresses.rule.js';
import { Metrics } from './metrics/metrics.js';
import { requestSpan } from './tracing/request-span.js';

/** Configures the application, for `main.ts` and for the tests. */
export async function createApp(settings: Settings, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings), new RouteRecordingAdapter(), {
    bodyParser: false, // `jsonBody` reads bodies
    logger: new NestLog(logger),
  });
  for (const warning of warningsOf(settings)) logger.warn(warning);
  app.disable('x-powered-by');
  app.set('etag', false); // the edge computes entity tags
  app.set('query parser', false);
  if (settings.assetsUrl) app.set('json replacer', imageAddresses(settings.assetsUrl));
  app.set('trust proxy', 1); // `forwardedClient` removes the forwarding headers of all callers except the edge
  app.use(forwardedClient([settings.edgeKey, settings.previousEdgeKey]));
  const metrics = app.get(Metrics);
  app.use(METRICS_PATH, metrics.endpoint);
  app.use(requestLog(logger, settings), metrics.handler, securityHeaders());
  app.use(app.get(InFlightRequests).handler, bodyPace);
  if (!settings.servesApi) app.use(refuseAllButHealth);
  app.use(`/${API_PREFIX}`, noStore, rejectWithoutDatabase(app.get(Database)), jsonBody());
  if (settings.sendsTraces) app.use(requestSpan);
  app.setGlobalPrefix(API_PREFIX, {
    exclude: ['health/live', 'health/ready', 'images/:id/:file', 'previews/:username/:subject/:file'],
  });
  app.useGlobalPipes(new PlainBodyPipe(), validation());
  if (settings.docs) serveDocs(app);
  await app.init();
  // Nest handles only paths under its prefix.
  app.use(handleUnrouted, handleUnroutedError);
  return app;
}

/** Sets the default. Handlers of public responses replace this header. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const NO_CALL = new DomainError('not-found', 'route.not_found', 'There is no such call');

/** A worker has the routes of the API, because it is the same program. Nobody should send calls to it. */
const refuseAllButHealth: RequestHandler = (request, response, next) =>
  request.path.startsWith('/health/') ? next() : respondWithError(NO_CALL, request, response);

/** Answers 503 at once while the database is unavailable, instead of after the timeout of the driver. */
function rejectWithoutDatabase(database: Database): RequestHandler {
  return async (_request, _response, next) => next((await database.waitUntilUp()) ? undefined : databaseUnavailable());
}
