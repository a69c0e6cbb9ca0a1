import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';

import { AppModule } from './app.module.js';
import { APP_OPTIONS, configureApp } from './app.setup.js';
import { readSettings, SettingsError } from './config/read-settings.js';
import type { Settings } from './config/settings.js';
import { createLogger, NestLog } from './logging/logger.js';
import { endWell } from './process-end.js';

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : 'The settings cannot be read'}\n`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const logger = createLogger(settings.logLevel);
const log = new NestLog(logger);
const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings), { ...APP_OPTIONS, logger: log });
endWell(await configureApp(app, logger), logger);

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
