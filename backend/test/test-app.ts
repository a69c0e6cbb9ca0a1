import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApp } from '../src/app.setup.js';
import { readSettings } from '../src/config/read-settings.js';
import { Database } from '../src/database/database.js';
import { createLogger } from '../src/logging/logger.js';
import { Client } from './client.js';
import { dropDatabase, freshDatabase } from './database.js';
import { endAfterTests } from './end-after-tests.js';

export const SECRET = 'k3Jq9-vT2mZx7Lw0Rb5Yc8Nd1Hf4Gs6P';

export const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly api: Client;
  readonly uri: string;
  readonly dataDir: string;
  /** Everything logged so far, one line each. */
  readonly logs: string[];
  close(): Promise<void>;
}

const LATE_HEARTBEAT_MS = 30_000;

type Overrides = Readonly<Record<string, string>>;

/**
 * The whole API, really listening, on a database of its own. Limits are out of the way unless asked for. Throws the
 * sentence of a refused start.
 */
export async function startApp(overrides: Overrides = {}): Promise<TestApp> {
  const uri = overrides.MONGODB_URI ?? freshDatabase();
  const dataDir = overrides.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'linkstall-api-')));
  const defaults = { JWT_SECRET: SECRET, EDGE_KEY, RATE_LIMIT_FACTOR: '1000', SEED: 'none', LOG_LEVEL: 'debug' };
  const settings = readSettings({ ...defaults, MONGODB_URI: uri, DATA_DIR: dataDir, ...overrides });
  const logs: string[] = [];
  const logger = createLogger(settings.logLevel, { write: (line) => void logs.push(line) });
  const app = await createApp(settings, logger);
  // A heartbeat that comes late on a busy machine is waited for: no spec fails by it with 503.
  app.get<{ heartbeatMs: number }>(Database).heartbeatMs = LATE_HEARTBEAT_MS;
  await app.listen(0, '127.0.0.1');
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    if (overrides.MONGODB_URI === undefined) await dropDatabase(uri);
    if (overrides.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  endAfterTests(close);
  const refusal = await Promise.race([app.get(Database).whenReady(), app.get(Database).refused]);
  if (refusal === undefined) return { app, api: new Client(await app.getUrl()), uri, dataDir, logs, close };
  await close();
  throw new Error(refusal);
}
