import 'reflect-metadata';

import { createApp } from './app.setup.js';
import { settingsOrExit } from './config/settings-or-exit.js';
import { Database } from './database/database.js';
import { limitServer } from './http/server-limits.js';
import { createLogger } from './logging/logger.js';
import { EX_CONFIG, shutDownGracefully } from './lifecycle/process-end.js';

const settings = settingsOrExit();
const logger = createLogger(settings.logLevel);
const app = await createApp(settings, logger);
limitServer(app.getHttpServer());
shutDownGracefully(app, logger, settings.shutdownDelayMs);
void app.get(Database).whenRefused.then((sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(EX_CONFIG);
});

try {
  await app.listen(settings.port, settings.host);
} catch (error) {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  process.stderr.write(`The API cannot listen on ${settings.host} port ${settings.port}: ${reason}\n`);
  process.exit(1);
}
const url = (await app.getUrl()).replace('[::1]', 'localhost');
logger.info({ url }, 'listening');
process.send?.({ type: 'ready', url });
