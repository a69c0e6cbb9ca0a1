import { dirname, join, resolve } from 'node:path';

export interface EdgeSettings {
  readonly host: string;
  readonly port: number;
  /** Where the API listens, without a path. */
  readonly apiUrl: URL;
  readonly releasesDir: string;
  readonly envsDir: string;
  readonly environment: string;
  readonly publicKeyFile: string;
  readonly dataDir: string;
  /** The address that the site is known by; null: the one it was asked under. */
  readonly publicUrl: string | null;
  /** How many proxies before us may say who the visitor is. */
  readonly trustedHops: number;
  /** Origin of the avatar service, whose pictures pages may show. */
  readonly pictures: string | null;
  /** Where the source of this copy is; null where nobody says. */
  readonly sourceUrl: string | null;
  /** Multiplies what one address may ask for, for load tests. */
  readonly rateLimitFactor: number;
  /** What the API knows this edge by when it tells what it has counted; empty: nothing is counted. */
  readonly edgeKey: string;
  /** Where a cache in front is told what has changed; null: there is none, or it is told nothing. */
  readonly purgeUrl: URL | null;
  /** What it knows us by. */
  readonly purgeKey: string;
  readonly logLevel: string;
  /** Whether the log names the addresses of visitors: beside what they clicked, so only while somebody attacks. */
  readonly logAddresses: boolean;
  /** While developing, the folder of the sources; else null. */
  readonly devRoot: string | null;
  /** From where the packages are found that server bundles are given. */
  readonly packagesFrom: string;
  /** After how long an SSR worker is ended that nobody asks for. */
  readonly workerIdleMs: number;
  /** The program of the thread that reads source maps. */
  readonly tracerFile: string;
  readonly mapsDir: string;
}

/** Reads the environment; names everything that is wrong at once. */
export function readSettings(env: NodeJS.ProcessEnv, program: string): EdgeSettings {
  const wrong: string[] = [];
  const whole = (name: string, fallback: number, most: number) => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value < 0 || value > most)
      wrong.push(`${name} is a whole number from 0 to ${most}, not '${env[name]}'`);
    return value;
  };
  const factor = (name: string) => {
    const value = Number(env[name] || 1);
    if (!(value >= 0.01 && value <= 1e6)) wrong.push(`${name} is a number from 0.01 to 1000000, not '${env[name]}'`);
    return value;
  };
  const isOn = (name: string) => {
    if (!['', 'on', 'off'].includes(env[name] ?? '')) wrong.push(`${name} is on or off, not '${env[name]}'`);
    return env[name] === 'on';
  };
  const address = (name: string, schemes: readonly string[], text = env[name]) => {
    if (!text) return null;
    if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return new URL(text);
    wrong.push(`${name} is an address that starts with ${schemes.join('// or ')}//`);
    return null;
  };
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const apiUrl = address('API_URL', ['http:'], env['API_URL'] || 'http://127.0.0.1:4001');
  const settings = {
    host: env['HOST'] || '127.0.0.1',
    port: whole('PORT', 4000, 65_535),
    releasesDir: resolve(env['RELEASES_DIR'] || join(dataDir, 'releases')),
    envsDir: resolve(env['ENVS_DIR'] || join(dataDir, 'envs')),
    environment: env['ENVIRONMENT'] || 'local',
    publicKeyFile: resolve(env['RELEASE_PUBLIC_KEY_FILE'] || join(dataDir, 'release-key.pub.pem')),
    dataDir,
    publicUrl: address('PUBLIC_URL', ['http:', 'https:'])?.origin ?? null,
    trustedHops: whole('TRUST_PROXY', 0, 10),
    pictures: address('AVATAR_SERVICE_URL', ['http:', 'https:'])?.origin ?? null,
    sourceUrl: address('SOURCE_URL', ['http:', 'https:'])?.href ?? null,
    rateLimitFactor: factor('RATE_LIMIT_FACTOR'),
    logAddresses: isOn('LOG_ADDRESSES'),
    edgeKey: env['EDGE_KEY'] ?? '',
    purgeUrl: address('PURGE_URL', ['http:', 'https:']),
    purgeKey: env['PURGE_KEY'] ?? '',
    logLevel: env['LOG_LEVEL'] || 'info',
    devRoot: env['DEV_ROOT'] || null,
    packagesFrom: dirname(program),
    workerIdleMs: whole('SSR_WORKER_IDLE_SECONDS', 600, 86_400) * 1000,
    tracerFile: join(dirname(program), 'tracer.js'),
    mapsDir: join(dataDir, 'maps'),
  };
  if (apiUrl === null || wrong.length > 0) throw new Error(`The edge cannot start: ${wrong.join('; ')}.`);
  return { ...settings, apiUrl };
}
