// The running product: database, mail catcher, backend and edge, each a child of its own but the mail catcher.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LocalDatabase } from './find-database.ts';
import { SETTING_NAMES, type Settings } from './settings.ts';
import { Child, type ChildSpec } from './supervise.ts';
import { TYPESCRIPT } from './typescript.ts';

interface Plan {
  root: string;
  settings: Settings;
  /** Where a browser finds it. */
  url: string;
  /** Whether pages load again when a build has changed. */
  reload: boolean;
  /** Whose pointers the edge follows. */
  environment: string;
  /** None when MONGODB_URI is set. */
  database: LocalDatabase | undefined;
  /** Hears that a child cannot be kept alive. */
  giveUp: (failure: Error) => void;
}

/** Bytes; the kernel takes 107, the shortest limit of a system we know is 103. */
const LONGEST_SOCKET = 100;

/**
 * How long each may take to end before it is killed, in milliseconds: above what it takes itself, and all together below
 * what `npm start` may take.
 */
export const STOP_LIMITS = { edge: 3_700, backend: 4_000, database: 1_500 };

/** Starts everything and knows how to end it in the right order. */
export class Platform {
  mailUrl = '';
  #plan;
  /** in the order of starting */
  #children: Child[] = [];
  #stopMail: undefined | (() => Promise<void>);
  #socketFolder = '';
  /** Known to nobody but edge and API. */
  #edgeKey;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#edgeKey = plan.settings.edgeKey || randomBytes(32).toString('hex');
  }

  /** The children by their process ids, for whoever wants to look at them. */
  get pids() {
    return Object.fromEntries(this.#children.map((child) => [child.name, child.pid]));
  }

  /** Resolves when backend and edge listen. */
  async start() {
    const [mongodbUri, smtpUrl] = await Promise.all([this.#startDatabase(), this.#startMail()]);
    const api = await this.#launch('backend', {
      command: process.execPath,
      args: [
        ...(this.#plan.reload ? ['--import', join(import.meta.dirname, 'dev-standby.mjs')] : []),
        ...['--enable-source-maps', join(this.#plan.root, 'backend/dist/main.js')],
      ],
      ready: 'ipc',
      standby: this.#plan.reload,
      place: (before) => ({ env: this.#backendEnvironment({ mongodbUri, smtpUrl, before }) }),
    });
    await this.#launch('edge', {
      command: process.execPath,
      args: ['--enable-source-maps', join(this.#plan.root, 'shell/dist/edge/main.js')],
      ready: 'ipc',
      place: () => ({ env: this.#edgeEnvironment(api) }),
    });
  }

  /** Ends what is in front first, so that nothing asks what is gone. */
  async stop() {
    for (const child of this.#children.reverse()) await child.stop();
    await this.#stopMail?.();
    if (this.#socketFolder) rmSync(this.#socketFolder, { recursive: true, force: true });
  }

  /** Starts a part again with what has been built since. */
  restart(name: 'backend' | 'edge') {
    return this.#children.find((child) => child.name === name)?.restart();
  }

  #launch(name: keyof typeof STOP_LIMITS, spec: Omit<ChildSpec, 'name' | 'stopLimitMs'>) {
    const { settings, giveUp } = this.#plan;
    const child = new Child({ name, stopLimitMs: STOP_LIMITS[name], ...spec }, join(settings.dataDir, 'logs'), giveUp);
    this.#children.push(child);
    return child.start();
  }

  async #startDatabase() {
    const { database, settings } = this.#plan;
    if (!database) return settings.mongodbUri;
    const folder = join(settings.dataDir, database.kind === 'embedded' ? 'database' : 'mongod');
    const url = await this.#launch('database', databaseSpec(database, { folder, socket: this.#socketFor(folder) }));
    return new URL('linkstall', url).href;
  }

  /**
   * In the data folder. Where its path is too long for a socket, or has letters that MongoDB's driver misreads in an
   * address (it decodes twice), in a private folder for this start.
   */
  #socketFor(folder: string) {
    const socket = join(folder, 'database.sock');
    if (/^[\w./-]+$/.test(socket) && Buffer.byteLength(socket) <= LONGEST_SOCKET) return socket;
    this.#socketFolder = mkdtempSync(join(tmpdir(), 'linkstall-socket-'));
    return join(this.#socketFolder, 'database.sock');
  }

  async #startMail() {
    const { settings } = this.#plan;
    if (settings.smtpUrl) return settings.smtpUrl;
    const { startMailCatcher } = await import('./mail-catcher.ts');
    const catcher = await startMailCatcher();
    this.mailUrl = catcher.url;
    this.#stopMail = catcher.stop;
    return catcher.smtpUrl;
  }

  #backendEnvironment({
    mongodbUri,
    smtpUrl,
    before,
  }: {
    mongodbUri: string;
    smtpUrl: string;
    before: string | undefined;
  }) {
    const { settings, url } = this.#plan;
    return childEnvironment({
      MONGODB_URI: mongodbUri,
      SMTP_URL: smtpUrl,
      API_HOST: '127.0.0.1',
      API_PORT: before ? new URL(before).port : '0',
      PUBLIC_URL: settings.publicUrl || url,
      JWT_SECRET: settings.jwtSecret,
      EDGE_KEY: this.#edgeKey,
      ENVIRONMENT: this.#plan.environment,
      DATA_DIR: settings.dataDir,
      MAIL_FROM: settings.mailFrom,
      CLOUDINARY_URL: settings.cloudinaryUrl,
      AVATAR_SERVICE_URL: settings.avatarServiceUrl,
      SEED: settings.seed,
      LOG_LEVEL: settings.logLevel,
      LOG_ADDRESSES: settings.logAddresses,
      RATE_LIMIT_FACTOR: String(settings.rateLimitFactor),
      CLOCK_OFFSET: settings.clockOffset ? String(settings.clockOffset) : '',
      NODE_ENV: settings.nodeEnv,
    });
  }

  #edgeEnvironment(api: string) {
    const { settings, url, reload, environment } = this.#plan;
    return childEnvironment({
      HOST: settings.host,
      PORT: new URL(url).port || '80',
      API_URL: api,
      EDGE_KEY: this.#edgeKey,
      RELEASES_DIR: join(settings.dataDir, 'releases'),
      ENVS_DIR: join(settings.dataDir, 'envs'),
      ENVIRONMENT: environment,
      RELEASE_PUBLIC_KEY_FILE: join(settings.dataDir, 'release-key.pub.pem'),
      PUBLIC_URL: settings.publicUrl || url,
      AVATAR_SERVICE_URL: settings.avatarServiceUrl,
      SOURCE_URL: settings.sourceUrl,
      PURGE_URL: settings.purgeUrl,
      PURGE_KEY: settings.purgeKey,
      TRUST_PROXY: String(settings.trustProxy),
      DATA_DIR: settings.dataDir,
      LOG_LEVEL: settings.logLevel,
      LOG_ADDRESSES: settings.logAddresses,
      RATE_LIMIT_FACTOR: String(settings.rateLimitFactor),
      DEV_ROOT: reload ? this.#plan.root : '',
      NODE_ENV: 'production', // React renders several times faster in this form
    });
  }
}

/** What a child may know: this process's environment, but of the settings only its own. */
function childEnvironment(own: Record<string, string>) {
  const others = Object.entries(process.env).filter(([name]) => !(SETTING_NAMES as readonly string[]).includes(name));
  return { ...Object.fromEntries(others), ...own };
}

function databaseSpec(
  { kind, binary }: LocalDatabase,
  { folder, socket }: { folder: string; socket: string },
): Omit<ChildSpec, 'name' | 'stopLimitMs'> {
  const program =
    kind === 'embedded'
      ? { command: binary, args: ['-data', folder, '-listen', `unix:${socket}`, '-with-parent'] }
      : {
          command: process.execPath,
          args: [...TYPESCRIPT, join(import.meta.dirname, 'run-mongod.ts'), binary, folder, socket],
        };
  return {
    ...program,
    ready: 'line',
    explain: (said) =>
      `The database in ${folder} does not start. If its files are damaged, restore that folder from a backup, or set the whole DATA_DIR aside to begin anew. It said:\n${said}`,
  };
}
