// linkstall migrate: prepares the database for this version and ends. It checks the schema and builds all indexes. The API does
// the same at its start. A job before the start of several processes does it once.
import 'reflect-metadata';

import { NestFactory } from '@nestjs/core';

import { AppModule } from './app.module.js';
import { settingsOrExit } from './config/settings-or-exit.js';
import type { Settings } from './config/settings.js';
import { Database } from './database/database.js';
import { EX_CONFIG } from './lifecycle/process-end.js';
import { createLogger, NestLog } from './logging/logger.js';

const settings: Settings = Object.assign(settingsOrExit(), { runsWork: false, servesApi: false });
const logger = createLogger(settings.logLevel);
const app = await NestFactory.createApplicationContext(AppModule.with(settings), { logger: new NestLog(logger) });
const database = app.get(Database);
const refusal = await Promise.race([database.whenIndexed(), database.whenRefused]);
if (refusal) process.stderr.write(`${refusal}\n`);
else logger.info('the database is prepared for this version, with all indexes');
await app.close();
process.exit(refusal ? EX_CONFIG : 0);
