// The running platform: database, backend and edge as child processes, and the mail catcher in this process.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { splitSecrets } from '../../packages/contracts/src/secret-settings.ts';
import type { LocalDatabase } from '../mongodb/find-database.ts';
import { SETTING_NAMES, type Settings } from '../start/settings.ts';
import { Child, type ChildSpec } from './supervise.ts';
import { TYPESCRIPT } from '../../packages/build/typescript.ts';

interface Plan {
  root: string;
  settings: Settings;
  /** The address for browsers. */
  url: string;
  /** Whether open pages reload after a build. */
  reload: boolean;
  /** Undefined when MONGODB_URI is set. */
  database: LocalDatabase | undefined;
  /** Whether the logs of the children are files in the data folder. */
  hasLogFiles: boolean;
  /** Called when a child cannot be kept alive. */
  giveUp: (failure: Error) => void;
}

/** The longest socket path in bytes. Linux allows 107; the shortest limit of a known system is 103. */
const MAX_SOCKET_BYTES = 100;

/**
 * The time that each child gets to end, in milliseconds, before it is killed. Each limit is longer than the child's own time
 * limit. Their sum is shorter than the time limit of `npm start`.
 */
export const STOP_LIMITS = { edge: 3_700, backend: 4_000, database: 1_500 };

/** Starts all processes of the platform, and ends them in the right order. */
export class Platform {
  mailUrl = '';
  /** Called when a child runs again, with another process id. */
  onRestart: () => void = () => undefined;
  #plan;
  /** in the order of starting */
  #children: Child[] = [];
  #stopMail: undefined | (() => Promise<void>);
  #socketFolder = '';
  /** Only edge and API know this key. */
  #edgeKey;
  /** Only the database, the API and this process know this password. A restarted database keeps it. */
  #databasePassword;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#edgeKey = plan.settings.edgeKey || randomBytes(32).toString('hex');
    this.#databasePassword = plan.settings.databasePassword || randomBytes(32).toString('hex');
  }

  /** The process ids of the children by name. */
  get pids() {
    return Object.fromEntries(this.#children.map((child) => [child.name, child.pid]));
  }

  /** Resolves when backend and edge accept connections. */
  async start() {
    const [mongodbUri, smtpUrl] = await Promise.all([this.#startDatabase(), this.#startMail()]);
    const api = await this.#launch('backend', {
      command: process.execPath,
      args: [
        ...(this.#plan.reload ? ['--import', join(import.meta.dirname, '../dev/dev-standby.mjs')] : []),
        ...['--enable-source-maps', join(this.#plan.root, 'backend/dist/main.js')],
      ],
      ready: 'ipc',
      standby: this.#plan.reload,
      optionsFor: (previousUrl) => this.#backendSettings({ mongodbUri, smtpUrl, previousUrl }),
    });
    await this.#launch('edge', {
      command: process.execPath,
      args: ['--enable-source-maps', join(this.#plan.root, 'shell/dist/edge/main.js')],
      ready: 'ipc',
      optionsFor: () => this.#edgeSettings(api),
    });
  }

  /** Ends the edge first and the database last, so that no process calls a process that has ended. */
  async stop() {
    for (const child of this.#children.reverse()) await child.stop();
    await this.#stopMail?.();
    if (this.#socketFolder) rmSync(this.#socketFolder, { recursive: true, force: true });
  }

  /** Starts a process again with its latest build. */
  restart(name: 'backend' | 'edge') {
    return this.#children.find((child) => child.name === name)?.restart();
  }

  #launch(name: keyof typeof STOP_LIMITS, spec: Omit<ChildSpec, 'name' | 'stopLimitMs'>) {
    const { settings, giveUp, hasLogFiles } = this.#plan;
    const logFolder = hasLogFiles ? join(settings.dataDir, 'logs') : null;
    const child = new Child(
      { name, stopLimitMs: STOP_LIMITS[name], onRestart: () => this.onRestart(), ...spec },
      logFolder,
      giveUp,
    );
    this.#children.push(child);
    return child.start();
  }

  async #startDatabase() {
    const { database, settings } = this.#plan;
    if (!database) return settings.mongodbUri;
    const folder = join(settings.dataDir, database.kind === 'embedded' ? 'database' : 'mongod');
    const socket = this.#socketFor(folder);
    const spec = databaseSpec(database, { folder, socket, password: this.#databasePassword });
    return databaseUri(await this.#launch('database', spec));
  }

  /**
   * The socket is in the data folder if possible. Its path may be too long, or have characters that MongoDB's driver decodes
   * twice. Then the socket is in a private temporary folder.
   */
  #socketFor(folder: string) {
    const socket = join(folder, 'database.sock');
    if (/^[\w./-]+$/.test(socket) && Buffer.byteLength(socket) <= MAX_SOCKET_BYTES) return socket;
    this.#socketFolder = mkdtempSync(join(tmpdir(), 'linkstall-socket-'));
    return join(this.#socketFolder, 'database.sock');
  }

  async #startMail() {
    const { settings } = this.#plan;
    if (settings.smtpUrl) return settings.smtpUrl;
    const { startMailCatcher } = await import('../mail-catcher/mail-catcher.ts');
    const catcher = await startMailCatcher();
    this.mailUrl = catcher.url;
    this.#stopMail = catcher.stop;
    return catcher.smtpUrl;
  }

  #backendSettings({
    mongodbUri,
    smtpUrl,
    previousUrl,
  }: {
    mongodbUri: string;
    smtpUrl: string;
    previousUrl: string | undefined;
  }) {
    const { settings, url } = this.#plan;
    return forChild({
      MONGODB_URI: mongodbUri,
      SMTP_URL: smtpUrl,
      API_HOST: '127.0.0.1',
      API_PORT: previousUrl ? new URL(previousUrl).port : '0',
      PUBLIC_URL: settings.publicUrl || url,
      JWT_SECRET: settings.jwtSecret,
      JWT_SECRET_PREVIOUS: settings.previousJwtSecret,
      EDGE_KEY: this.#edgeKey,
      EDGE_KEY_PREVIOUS: settings.previousEdgeKey,
      ENVIRONMENT: settings.environment,
      DATA_DIR: settings.dataDir,
      STORE_URL: settings.storeUrl,
      MAIL_FROM: settings.mailFrom,
      SMTP_REQUIRE_TLS: settings.smtpRequireTls,
      DOCS: settings.docs,
      CLOUDINARY_URL: settings.cloudinaryUrl,
      STORAGE_URL: settings.storageUrl,
      STORAGE_URL_PREVIOUS: settings.previousStorageUrl,
      ASSETS_URL: settings.assetsUrl,
      WEBHOOK_URL: settings.webhookUrl,
      WEBHOOK_SECRET: settings.webhookSecret,
      PRIVATE_TEAM_APIS: settings.privateTeamApis,
      AVATAR_SERVICE_URL: settings.avatarServiceUrl,
      OPERATOR_SECOND_FACTOR: settings.operatorSecondFactor,
      SEED: settings.seed,
      RESERVED_NAMES: settings.reservedNames,
      LOG_ANCHOR: settings.logAnchor,
      METRICS_PORT: settings.metricsPort ? String(settings.metricsPort + 1) : String(settings.metricsPort),
      METRICS_TOKEN: settings.metricsToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: settings.tracesEndpoint,
      LOG_LEVEL: settings.logLevel,
      LOG_ADDRESSES: settings.logAddresses,
      RATE_LIMIT_FACTOR: String(settings.rateLimitFactor),
      ACCOUNT_STORAGE_LIMIT_MB: String(settings.accountStorageLimitMb),
      CLOCK_OFFSET: settings.clockOffset ? String(settings.clockOffset) : '',
      NODE_ENV: settings.nodeEnv,
      SHUTDOWN_DELAY_SECONDS: '', // the limits for the end of the children are shorter
    });
  }

  #edgeSettings(api: string) {
    const { settings, url, reload } = this.#plan;
    return forChild({
      HOST: settings.host,
      PORT: new URL(url).port || '80',
      API_URL: api,
      EDGE_KEY: this.#edgeKey,
      STORE_URL: settings.storeUrl,
      ENVIRONMENT: settings.environment,
      RELEASE_PUBLIC_KEY_FILE: join(settings.dataDir, 'release-key.pub.pem'),
      PUBLIC_URL: settings.publicUrl || url,
      MODULES_HOST: settings.modulesHost,
      ASSETS_URL: settings.assetsUrl,
      AVATAR_SERVICE_URL: settings.avatarServiceUrl,
      SOURCE_URL: settings.sourceUrl,
      HSTS_SUBDOMAINS: settings.hstsSubdomains,
      PRIVATE_TEAM_APIS: settings.privateTeamApis,
      SECURITY_CONTACT: settings.securityContact,
      SECURITY_POLICY: settings.securityPolicy,
      METRICS_PORT: String(settings.metricsPort),
      METRICS_TOKEN: settings.metricsToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: settings.tracesEndpoint,
      PURGE_URL: settings.purgeUrl,
      PURGE_KEY: settings.purgeKey,
      TRUST_PROXY: settings.trustProxy,
      DATA_DIR: settings.dataDir,
      LOG_LEVEL: settings.logLevel,
      GEOIP_FILE: settings.geoIpFile,
      LOG_ADDRESSES: settings.logAddresses,
      RATE_LIMIT_FACTOR: String(settings.rateLimitFactor),
      DEV_ROOT: reload ? this.#plan.root : '',
      SHUTDOWN_DELAY_SECONDS: '',
      NODE_ENV: 'production', // React renders several times faster in production mode
    });
  }
}

/** Environment and standard input of a child. The child gets only the settings that it needs, and the secrets by the input. */
function forChild(settings: Record<string, string>) {
  const { environment, input } = splitSecrets(settings);
  return { env: childEnvironment(environment), input };
}

/** The environment of this process, with these settings instead of its own. */
function childEnvironment(settings: Record<string, string>) {
  const otherSettings = Object.entries(process.env).filter(
    ([name]) => !(SETTING_NAMES as readonly string[]).includes(name),
  );
  return { ...Object.fromEntries(otherSettings), ...settings };
}

/** @param address from the ready line of the database */
export function databaseUri(address: string) {
  const uri = new URL(address);
  uri.pathname = '/linkstall';
  // Without this option the driver would look for the user in the database of the path.
  uri.searchParams.set('authSource', 'admin');
  return uri.href;
}

export function databaseSpec(
  { kind, binary }: LocalDatabase,
  { folder, socket, password }: { folder: string; socket: string; password: string },
): Omit<ChildSpec, 'name' | 'stopLimitMs'> {
  const program =
    kind === 'embedded'
      ? { command: binary, args: ['-data', folder, '-listen', `unix:${socket}`, '-with-parent', '-password-stdin'] }
      : {
          command: process.execPath,
          args: [...TYPESCRIPT, join(import.meta.dirname, '../mongodb/run-mongod.ts'), binary, folder, socket],
        };
  return {
    ...program,
    ready: 'line',
    optionsFor: (previousUrl) => ({
      args: kind !== 'embedded' && previousUrl !== undefined ? ['again'] : [],
      env: childEnvironment({}),
      input: `${password}\n`,
    }),
    explain: (output) =>
      `The database in ${folder} does not start. If its files are damaged, restore that folder from a backup, or move the whole DATA_DIR away to start with an empty one. The output of the database:\n${output}`,
  };
}
