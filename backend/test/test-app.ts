import 'reflect-metadata';
import type { SessionUser } from '@linkstall/contracts/http';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ConnectOptions, Connection } from 'mongoose';

import { createApp } from '../src/app.setup.js';
import { SessionsService } from '../src/auth/sessions.service.js';
import { readSettings } from '../src/config/read-settings.js';
import { Database } from '../src/database/database.js';
import { createLogger } from '../src/logging/logger.js';
import { ImageCodec } from '../src/media/codec/image-codec.js';
import { DEFAULT_THEME } from '../src/themes/themes.service.js';
import { AvatarUrls } from '../src/users/profile/avatar-urls.service.js';
import { toSessionUser } from '../src/users/profile/session-user.response.js';
import { UsersService } from '../src/users/users.service.js';
import { Client, newUsername, type Call, type TestResponse } from './client.js';
import { freshDatabase } from './database.js';
import { endAfterTests, temporaryFolder } from './end-after-tests.js';
import { shareDecoders } from './shared-decoder.js';

export const SECRET = 'k3Jq9-vT2mZx7Lw0Rb5Yc8Nd1Hf4Gs6P';

export const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';

/** Proves that a caller is an edge, so that the API trusts its `X-Forwarded-For`. */
export const AS_EDGE = { 'x-forwarded-key': EDGE_KEY };

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly api: Client;
  readonly uri: string;
  /** The connection of the application, for tests that read or change stored documents directly. */
  readonly database: Connection;
  readonly dataDir: string;
  /** Everything logged so far, one line each. */
  readonly logs: string[];
  close(): Promise<void>;
}

/** Far above the limits of the product, because a busy machine may delay each response of the database. */
const LATE_HEARTBEAT_MS = 30_000;
const LONG_TIMEOUTS = { socketTimeoutMS: 90_000, waitQueueTimeoutMS: 90_000, connectTimeoutMS: 30_000 };

/** The hash of `PASSWORD` with the weakest parameters, because it is fast to verify. */
const WEAK_HASH = '$argon2id$v=19$m=8,t=1,p=1$dEFx0QUNVLUn8GcV6a3mqw$y35aJD18uNS9e+8vkA+uAqF7IulxGMBfzM0tVz5OHCE';

/** Creates accounts and sessions through the services, because that is faster than `register` and `login`. */
class AppClient extends Client {
  constructor(
    private readonly app: NestExpressApplication,
    url: string,
  ) {
    super(url);
  }

  /** A test that forwards an address is an edge, unless it sends another key. */
  override send<T>(method: string, path: string, call: Call = {}): Promise<TestResponse<T>> {
    const isForwarded = call.headers?.['x-forwarded-for'] !== undefined;
    return super.send(method, path, isForwarded ? { ...call, headers: { ...AS_EDGE, ...call.headers } } : call);
  }

  override async newUser(username = newUsername()): Promise<SessionUser> {
    const email = `${username}@example.com`;
    const account = { username, fullName: 'A Person', email, theme: DEFAULT_THEME, origin: 'signup' as const };
    const user = await this.app.get(UsersService).create({ ...account, passwordHash: WEAK_HASH });
    return toSessionUser(user, this.app.get(AvatarUrls).of(user));
  }

  override async newSession(): Promise<{ user: SessionUser; token: string }> {
    const user = await this.newUser();
    const client = { address: '127.0.0.1', device: 'node', isBrowser: false };
    const writer = { id: user._id, write: undefined };
    return { user, token: await this.app.get(SessionsService).begin(writer, WEAK_HASH, client) };
  }
}

type Overrides = Readonly<Record<string, string>>;

/**
 * Starts the whole API on its own port and database. Rate limits are high unless a test sets them. `timeouts` are those of the
 * database connection. Throws the message of a failed start.
 */
export async function startApp(overrides: Overrides = {}, timeouts: ConnectOptions = LONG_TIMEOUTS): Promise<TestApp> {
  const uri = overrides.MONGODB_URI ?? freshDatabase();
  const dataDir = overrides.DATA_DIR ?? (await temporaryFolder());
  const defaults = { JWT_SECRET: SECRET, EDGE_KEY, RATE_LIMIT_FACTOR: '1000', SEED: 'none', LOG_LEVEL: 'debug' };
  const settings = readSettings({ ...defaults, MONGODB_URI: uri, DATA_DIR: dataDir, ...overrides });
  const logs: string[] = [];
  const logger = createLogger(settings.logLevel, { write: (line) => void logs.push(line) });
  const app = await createApp(settings, logger);
  app.get(Database)['heartbeatMs'] = LATE_HEARTBEAT_MS;
  app.get(Database)['timeouts'] = { ...app.get(Database)['timeouts'], ...timeouts };
  shareDecoders(app.get(ImageCodec));
  await app.listen(0, '127.0.0.1');
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
  };
  endAfterTests(close);
  const refusal = await Promise.race([app.get(Database).whenIndexed(), app.get(Database).whenRefused]);
  const database = app.get<Connection>(getConnectionToken());
  if (refusal === undefined)
    return { app, api: new AppClient(app, await app.getUrl()), uri, database, dataDir, logs, close };
  await close();
  throw new Error(refusal);
}
