import { dirname, join, resolve } from 'node:path';

import { readTrustedProxies, type TrustedProxies } from '@linkstall/contracts/client-address';
import {
  ASSETS_RULE,
  assetsUrl,
  BUCKET_RULE,
  bucketAddress,
  MODULES_HOST_RULE,
  origin,
  ORIGIN_RULE,
  sharesCookies,
  TRUST_PROXY_RULE,
} from '@linkstall/contracts/settings';

export interface EdgeSettings {
  readonly host: string;
  readonly port: number;
  /** URL of the API, without a path. */
  readonly apiUrl: URL;
  /** The folder of the release store, with the folders `releases`, `blobs`, `envs` and `maps`. */
  readonly storeDir: string;
  /** The bucket of the release store; empty: the store is in `storeDir`. */
  readonly storeUrl: string;
  readonly environment: string;
  readonly publicKeyFile: string;
  readonly dataDir: string;
  /** The public origin of the site; null: the origin of each request. */
  readonly publicUrl: string | null;
  /** The host of the origins of foreign remotes; null: their documents have an opaque origin on this site. */
  readonly modulesHost: string | null;
  /** The trusted proxies in front of the edge. */
  readonly trustedProxies: TrustedProxies;
  /** The origins of images besides the site, for the content security policy: the avatar service and the CDN. */
  readonly imageOrigins: readonly string[];
  /** URL of the source code of this installation; null when it is not set. */
  readonly sourceUrl: string | null;
  /** Factor for all rate limits, for load tests. */
  readonly rateLimitFactor: number;
  /** Key by which the API recognises this edge; empty: nothing is counted, and the API ignores forwarded addresses. */
  readonly edgeKey: string;
  /** Purge URL of the shared cache; null when there is none. */
  readonly purgeUrl: URL | null;
  /** Key for the purge URL. */
  readonly purgeKey: string;
  /** The port of the metrics, 0 for a free one; null: the metrics are on the port of the site, if there is a token. */
  readonly metricsPort: number | null;
  /** The token for the metrics; empty: without a port of their own nobody can read them. */
  readonly metricsToken: string;
  /** Whether traces are sent; the library reads the address itself. */
  readonly sendsTraces: boolean;
  readonly logLevel: string;
  readonly hstsSubdomains: boolean;
  /** The contacts of security.txt; empty: there is no such file. */
  readonly securityContacts: readonly string[];
  /** URL of the security policy; null when it is not set. */
  readonly securityPolicy: string | null;
  /** Whether the log contains IP addresses of visitors, for the time of an attack. */
  readonly logAddresses: boolean;
  /** Path of the database of countries (MaxMind DB); empty: no countries are counted. */
  readonly geoIpFile: string;
  /** Whether the server of a team's own API may have a private address. */
  readonly privateTeamApis: boolean;
  /** The source folder in development, else null. */
  readonly devRoot: string | null;
  /** The folder from which shared packages are resolved. */
  readonly packagesFrom: string;
  /** Idle time after which an SSR worker ends. */
  readonly workerIdleMs: number;
  /** How long the edge still serves requests after SIGTERM, while it is not ready. */
  readonly shutdownDelayMs: number;
  /** The program of the thread for source maps. */
  readonly tracerFile: string;
  readonly mapsDir: string;
}

const WEB = ['http:', 'https:'];

/** Reads the settings from the environment. Throws an error that names all wrong settings. */
export function readSettings(env: Readonly<Record<string, string | undefined>>, program: string): EdgeSettings {
  const problems = [...modulesHostProblems(env), ...storeProblems(env)];
  const read = settingReader(env, problems);
  const wholeNumber = (name: string, fallback: number, max: number) => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value < 0 || value > max)
      problems.push(`${name} is a whole number from 0 to ${max}, not '${env[name]}'`);
    return value;
  };
  const isOn = (name: string) => {
    if (!['', 'on', 'off'].includes(env[name] ?? '')) problems.push(`${name} is on or off, not '${env[name]}'`);
    return env[name] === 'on';
  };
  const url = (name: string, schemes: readonly string[], text = env[name]) => {
    if (!text) return null;
    if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return new URL(text);
    problems.push(`${name} is an address that starts with ${schemes.join(' or ')}`);
    return null;
  };
  const contacts = (name: string) =>
    (env[name]?.match(/\S+/g) ?? []).filter((part) => url(name, ['mailto:', 'https:', 'tel:'], part) !== null);
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const apiUrl = url('API_URL', ['http:'], env['API_URL'] || 'http://127.0.0.1:4001');
  const settings = {
    host: env['HOST'] || '127.0.0.1',
    port: wholeNumber('PORT', 4000, 65_535),
    storeDir: resolve(env['STORE_DIR'] || dataDir),
    storeUrl: read('STORE_URL', bucketAddress, BUCKET_RULE) ?? '',
    environment: env['ENVIRONMENT'] || 'local',
    publicKeyFile: resolve(env['RELEASE_PUBLIC_KEY_FILE'] || join(dataDir, 'release-key.pub.pem')),
    dataDir,
    publicUrl: read('PUBLIC_URL', origin, ORIGIN_RULE) ?? null,
    modulesHost: env['MODULES_HOST']?.toLowerCase() || null,
    trustedProxies: read('TRUST_PROXY', readTrustedProxies, TRUST_PROXY_RULE) ?? 0,
    imageOrigins: originsOf(url('AVATAR_SERVICE_URL', WEB)?.href, read('ASSETS_URL', assetsUrl, ASSETS_RULE)),
    sourceUrl: url('SOURCE_URL', WEB)?.href ?? null,
    rateLimitFactor: factorIn(env, 'RATE_LIMIT_FACTOR', problems),
    logAddresses: isOn('LOG_ADDRESSES'),
    geoIpFile: env['GEOIP_FILE'] ?? '',
    hstsSubdomains: isOn('HSTS_SUBDOMAINS'),
    privateTeamApis: isOn('PRIVATE_TEAM_APIS'),
    securityContacts: contacts('SECURITY_CONTACT'),
    securityPolicy: url('SECURITY_POLICY', ['https:'])?.href ?? null,
    edgeKey: env['EDGE_KEY'] ?? '',
    purgeUrl: url('PURGE_URL', WEB),
    purgeKey: env['PURGE_KEY'] ?? '',
    metricsPort: env['METRICS_PORT'] ? wholeNumber('METRICS_PORT', 0, 65_535) : null,
    metricsToken: env['METRICS_TOKEN'] ?? '',
    sendsTraces: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) !== null,
    logLevel: env['LOG_LEVEL'] || 'info',
    devRoot: env['DEV_ROOT'] || null,
    packagesFrom: dirname(program),
    workerIdleMs: wholeNumber('SSR_WORKER_IDLE_SECONDS', 600, 86_400) * 1000,
    shutdownDelayMs: wholeNumber('SHUTDOWN_DELAY_SECONDS', 0, 300) * 1000,
    tracerFile: join(dirname(program), 'tracer.js'),
    mapsDir: join(dataDir, 'maps'),
  };
  if (apiUrl === null || problems.length > 0) throw new Error(`The edge cannot start: ${problems.join('; ')}.`);
  return { ...settings, apiUrl };
}

const originsOf = (...addresses: readonly (string | undefined)[]): string[] =>
  addresses.flatMap((address) => (address ? new URL(address).origin : []));

function factorIn(env: Readonly<Record<string, string | undefined>>, name: string, problems: string[]): number {
  const value = Number(env[name] || 1);
  if (!(value >= 0.01 && value <= 1e6)) problems.push(`${name} is a number from 0.01 to 1000000, not '${env[name]}'`);
  return value;
}

/** Reads settings by the rules that the start script also uses. An absent setting is undefined. */
const settingReader =
  (env: Readonly<Record<string, string | undefined>>, problems: string[]) =>
  <T>(name: string, parse: (text: string) => T | undefined, rule: string): T | undefined => {
    const value = env[name] ? parse(env[name]) : undefined;
    if (env[name] && value === undefined) problems.push(`${name} must be ${rule}`);
    return value;
  };

const storeProblems = ({ STORE_URL: url, STORE_DIR: folder }: Readonly<Record<string, string | undefined>>) =>
  url && folder ? ['STORE_URL and STORE_DIR both name the release store: set only one of them'] : [];

function modulesHostProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const { MODULES_HOST: modulesHost, PUBLIC_URL: publicUrl } = env;
  if (!modulesHost) return [];
  if (!publicUrl)
    return ['MODULES_HOST needs PUBLIC_URL, because the frames on that host name the site that may show them'];
  return sharesCookies(modulesHost, publicUrl) ? [`MODULES_HOST is ${MODULES_HOST_RULE}`] : [];
}
