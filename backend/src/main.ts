import 'reflect-metadata';

import { readSecrets } from '@linkstall/contracts/secret-settings';

import { createApp } from './app.setup.js';
import { readSettings, SettingsError } from './config/read-settings.js';
import type { Settings } from './config/settings.js';
import { Database } from './database/database.js';
import { limitServer } from './http/server-limits.js';
import { createLogger } from './logging/logger.js';
import { shutDownGracefully } from './lifecycle/process-end.js';

/** Exit code EX_CONFIG (sysexits.h): a supervisor must not restart the process. */
const EX_CONFIG = 78;

function settingsOrExit(): Settings {
  try {
    return readSettings(readSecrets(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : 'The settings cannot be read'}\n`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const logger = createLogger(settings.logLevel);
const app = await createApp(settings, logger);
limitServer(app.getHttpServer());
shutDownGracefully(app, logger);
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
