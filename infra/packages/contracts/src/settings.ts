// All settings from environment variables, with their rules and defaults. The start script and the API read them.
import { readTrustedProxies } from './client-address.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const ENVIRONMENTS = ['development', 'production', 'test'] as const;

const wholeNumber = (from: number, to: number) => (text: string) => {
  const value = Number(text);
  return /^-?\d{1,15}$/.test(text) && value >= from && value <= to ? value : undefined;
};
const oneOf =
  <const V extends string>(values: readonly V[]) =>
  (text: string): V | undefined =>
    values.find((value) => value === text);
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const address = (schemes: string[]) => (text: string) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined;

/** The rule for PUBLIC_URL. */
export const ORIGIN_RULE =
  'an address like https://example.com, without a path, because the site needs a host of its own and cannot lie below a path of another site';

/** The rule for TRUST_PROXY. */
export const TRUST_PROXY_RULE =
  'the number of proxies in front, 0 to 10, or their addresses and networks like 10.0.0.0/8 with commas between them';

/** An origin without a path. Links in mails and canonical links start with it. */
export function origin(text: string) {
  const url = address(['http:', 'https:'])(text) && new URL(text);
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined;
}

/** An address without credentials, because a key of its own authorizes the requests (`PURGE_KEY`, `WEBHOOK_SECRET`). */
function addressWithoutCredentials(text: string) {
  const url = address(['http:', 'https:'])(text) && new URL(text);
  return url && !url.username && !url.password ? text : undefined;
}

/**
 * The address of a mail server. With a bare `#`, `/` or `?` in the password, the address would end there: the name would count
 * as the host, and the beginning of the password as the port.
 */
function mailServer(text: string) {
  const url = address(['smtp:', 'smtps:'])(text) && new URL(text);
  if (!url || !url.hostname || url.hash || !['', '/'].includes(url.pathname) || url.search.includes('@'))
    return undefined;
  try {
    decodeURIComponent(url.username + url.password);
    return text;
  } catch {
    return undefined;
  }
}

/** A storage of files: a bucket of an object store, or a folder. */
function storageLocation(text: string) {
  const url = address(['file:'])(text) && new URL(text);
  if (!url) return bucketAddress(text);
  if (url.username || url.password || url.hash) return undefined;
  return url.hostname || url.search || url.pathname === '/' ? undefined : text;
}

/** The rule for ASSETS_URL. */
export const ASSETS_RULE = 'an address like https://cdn.example or https://cdn.example/path, without a query';

/**
 * The address below which a CDN serves the images of the store. Only few characters are allowed, because
 * themes write it into style sheets.
 */
export function assetsUrl(text: string) {
  const url = addressWithoutCredentials(text);
  return url && /^https?:\/\/[\w.:[\]-]+(\/[\w.-]+)*\/?$/.test(url) ? url.replace(/\/$/, '') : undefined;
}

/** One or more addresses for `Contact` in security.txt (RFC 9116), with spaces between them. */
function securityContact(text: string) {
  const isContact = address(['mailto:', 'https:', 'tel:']);
  return text.split(/\s+/).every((part) => /^[!-~]{6,500}$/.test(part) && isContact(part)) ? text : undefined;
}

function positiveNumber(text: string) {
  const value = Number(text);
  return /^\d{1,7}(\.\d{1,6})?$/.test(text) && value >= 0.01 && value <= 1e6 ? value : undefined;
}

/** A bucket of an object store. Credentials come from the variables of AWS, so a URL with credentials is refused. */
export function bucketAddress(text: string) {
  const url = address(['s3:'])(text) && new URL(text);
  if (!url || url.username || url.password || url.hash) return undefined;
  const endpoint = url.searchParams.get('endpoint');
  const isValid =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) &&
    /^(\/[\w!.*'()-]+)*\/?$/.test(url.pathname) &&
    [...url.searchParams.keys()].every((name) => ['endpoint', 'region', 'pathStyle'].includes(name)) &&
    (endpoint === null || addressWithoutCredentials(endpoint) !== undefined) &&
    /^[\w-]{1,64}$/.test(url.searchParams.get('region') ?? 'none') &&
    ['on', 'off'].includes(url.searchParams.get('pathStyle') ?? 'on');
  return isValid ? text : undefined;
}

/** Usernames with commas between them; `-` before a protected username makes it free. */
function nameList(text: string) {
  const names = text.split(',').map((name) => name.trim().replace(/^-/, ''));
  return names.length <= 1_000 && names.every((name) => /^[A-Za-z0-9._-]{1,30}$/.test(name)) ? text : undefined;
}

/** The rule for MODULES_HOST. */
export const MODULES_HOST_RULE =
  'a host of another registrable domain than PUBLIC_URL, because hosts of one domain share cookies: register a second domain, such as example.net beside example.com';

/** Names below which registries of countries register domains, such as `co.uk`. */
const REGISTRY = /^(?:ac|co|com|edu|firm|gen|gov|ind|ne|net|or|org)\.[a-z]{2}$/;

/**
 * Whether hosts share cookies. Ports do not count, because cookies ignore them. Browsers decide by the Public Suffix List. The
 * code does not contain this list, because the list changes often. The code takes the last two labels of a host for its
 * registrable domain, so it is too strict below other shared suffixes: a.github.io and b.github.io count as one domain.
 */
export function sharesCookies(modulesHost: string, publicUrl: string): boolean {
  const [modules, site] = [registrableDomain(`http://${modulesHost}`), registrableDomain(publicUrl)];
  const isInvalid = modules === '' || site === '';
  return isInvalid || modules === site || modules.endsWith(`.${site}`) || site.endsWith(`.${modules}`);
}

function registrableDomain(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const labels = host.split('.').filter((label) => label !== ''); // a host may end with a dot
  return labels.slice(REGISTRY.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
}

const anything = (value: string) => value;
const PORT = { read: wholeNumber(0, 65_535), rule: 'a port from 0 (a free one) to 65535' };
const HOST = { read: matching(/^[\w.:-]{1,253}$/), rule: 'a host name or address', fallback: '127.0.0.1' };
const WEB_RULE = 'an address that starts with http:// or https://';
const SMTP_RULE =
  'smtp://user:password@host:port; in the password write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25';
const CONTACT_RULE = 'an address that starts with mailto:, https:// or tel:';
const STORAGE_RULE =
  's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=on, where only the bucket is necessary, or file:///folder; without credentials, which come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const MONGODB_RULE = 'an address that starts with mongodb:// or mongodb+srv://';
/** The rule for the address of a bucket. */
export const BUCKET_RULE =
  's3://bucket/prefix?endpoint=https://…&region=…&pathStyle=on, where only the bucket is necessary; without credentials, which come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const ON_OR_OFF = { read: oneOf(['on', 'off']), rule: '"on" or "off"' };
const SECRET = { read: matching(/^.{32,}$/s), rule: 'at least 32 characters', fallback: '' };
const KEY = { read: matching(/^[\x21-\x7e]{32,}$/), rule: 'at least 32 characters without spaces', fallback: '' };

/** The parser, the rule as text, and the default (`fallback`) of each setting. */
const SETTINGS = {
  PORT: { ...PORT, fallback: 4000 },
  HOST,
  API_PORT: { ...PORT, fallback: 0 },
  API_HOST: HOST,
  DATA_DIR: { read: anything, rule: 'a folder', fallback: '.data' },
  STORE_URL: { read: bucketAddress, rule: BUCKET_RULE, fallback: '' },
  PUBLIC_URL: { read: origin, rule: ORIGIN_RULE, fallback: '' },
  MODULES_HOST: {
    read: matching(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i),
    rule: 'a host of its own like modules.example.net, without a scheme',
    fallback: '',
  },
  DATABASE_PASSWORD: KEY,
  MONGODB_URI: { read: matching(/^mongodb(\+srv)?:\/\/\S+$/), rule: MONGODB_RULE, fallback: '' },
  SMTP_URL: { read: mailServer, rule: SMTP_RULE, fallback: '' },
  SMTP_REQUIRE_TLS: { ...ON_OR_OFF, fallback: '' },
  MAIL_FROM: {
    read: matching(/^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/),
    rule: 'one mail address, or a name and one address in <>',
    fallback: 'Linkstall <hello@linkstall.example>',
  },
  JWT_SECRET: SECRET,
  JWT_SECRET_PREVIOUS: SECRET,
  EDGE_KEY: KEY,
  EDGE_KEY_PREVIOUS: KEY,
  PURGE_URL: { read: addressWithoutCredentials, rule: `${WEB_RULE}, without a name or password`, fallback: '' },
  PURGE_KEY: KEY,
  WEBHOOK_URL: { read: addressWithoutCredentials, rule: `${WEB_RULE}, without a name or password`, fallback: '' },
  WEBHOOK_SECRET: KEY,
  ENVIRONMENT: {
    read: matching(/^[a-z][a-z0-9-]{0,40}$/),
    rule: 'lowercase letters, digits and hyphens, a letter first',
    fallback: 'local',
  },
  CLOUDINARY_URL: {
    read: matching(/^cloudinary:\/\/[\w-]+:[\w-]+@[\w-]+(\?\S*)?$/),
    rule: 'cloudinary://key:secret@name',
    fallback: '',
  },
  STORAGE_URL: { read: storageLocation, rule: STORAGE_RULE, fallback: '' },
  STORAGE_URL_PREVIOUS: { read: storageLocation, rule: STORAGE_RULE, fallback: '' },
  ASSETS_URL: { read: assetsUrl, rule: ASSETS_RULE, fallback: '' },
  AVATAR_SERVICE_URL: { read: address(['http:', 'https:']), rule: WEB_RULE, fallback: '' },
  SOURCE_URL: { read: address(['http:', 'https:']), rule: WEB_RULE, fallback: '' },
  TRUST_PROXY: {
    read: (text: string) => (readTrustedProxies(text) === undefined ? undefined : text),
    rule: TRUST_PROXY_RULE,
    fallback: '0',
  },
  SEED: { read: oneOf(['none', 'samples']), rule: '"none" or "samples"', fallback: '' },
  RESERVED_NAMES: {
    read: nameList,
    rule: 'up to 1000 usernames with commas between them; "-" before a username frees a protected one',
    fallback: '',
  },
  LOG_ANCHOR: { read: matching(/^\//), rule: 'the absolute path of a file outside of DATA_DIR', fallback: '' },
  METRICS_PORT: {
    read: wholeNumber(0, 65_534),
    rule: 'a port from 0 (a free one) to 65534; with npm start the API has the next port',
    fallback: '',
  },
  METRICS_TOKEN: KEY,
  OTEL_EXPORTER_OTLP_ENDPOINT: { read: address(['http:', 'https:']), rule: WEB_RULE, fallback: '' },
  LOG_LEVEL: { read: oneOf(LOG_LEVELS), rule: `one of ${LOG_LEVELS.join(', ')}`, fallback: 'info' },
  GEOIP_FILE: { read: matching(/^\//), rule: 'the absolute path of a file', fallback: '' },
  LOG_ADDRESSES: { ...ON_OR_OFF, fallback: 'off' },
  OPERATOR_SECOND_FACTOR: { ...ON_OR_OFF, fallback: '' },
  DOCS: { ...ON_OR_OFF, fallback: '' },
  HSTS_SUBDOMAINS: { ...ON_OR_OFF, fallback: 'off' },
  DEPLOY_BUNDLED: { ...ON_OR_OFF, fallback: 'on' },
  PRIVATE_TEAM_APIS: { ...ON_OR_OFF, fallback: 'off' },
  SECURITY_CONTACT: { read: securityContact, rule: CONTACT_RULE, fallback: '' },
  SECURITY_POLICY: { read: address(['https:']), rule: 'an address that starts with https://', fallback: '' },
  RATE_LIMIT_FACTOR: { read: positiveNumber, rule: 'a number from 0.01 to 1000000', fallback: 1 },
  ACCOUNT_STORAGE_LIMIT_MB: {
    read: wholeNumber(1, 1_000_000),
    rule: 'a whole number of megabytes, 1 to 1000000',
    fallback: 500,
  },
  WORK: { read: oneOf(['on', 'off', 'only']), rule: '"on", "off" or "only"', fallback: 'on' },
  SHUTDOWN_DELAY_SECONDS: { read: wholeNumber(0, 300), rule: 'a whole number of seconds, 0 to 300', fallback: 0 },
  LOG_FILES: { ...ON_OR_OFF, fallback: '' },
  CLOCK_OFFSET: { read: wholeNumber(-4e9, 4e9), rule: 'a whole number of seconds', fallback: 0 },
  NODE_ENV: { read: oneOf(ENVIRONMENTS), rule: `one of ${ENVIRONMENTS.join(', ')}`, fallback: 'development' },
} as const;

type Name = keyof typeof SETTINGS;

type SettingValues = {
  readonly [N in Name]: NonNullable<ReturnType<(typeof SETTINGS)[N]['read']>> | (typeof SETTINGS)[N]['fallback'];
};

export interface WrongSetting {
  readonly name: Name;
  readonly message: string;
}

/**
 * Reads the named settings; an empty value counts as absent. `problems` lists all of them at once. The messages do not
 * contain the value, because the value may be a secret.
 */
export function readEnvironment<N extends Name>(
  environment: Readonly<Record<string, string | undefined>>,
  {
    names,
    required,
    requiredInProduction,
  }: { readonly names: readonly N[]; readonly required: readonly N[]; readonly requiredInProduction: readonly N[] },
) {
  const textOf = (name: Name) => environment[name]?.trim() ?? '';
  const problems: WrongSetting[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const { read, rule, fallback } = SETTINGS[name];
    values[name] = textOf(name) === '' ? fallback : read(textOf(name));
    if (values[name] === undefined) problems.push({ name, message: `must be ${rule}` });
  }
  const [modulesHost, publicUrl] = [textOf('MODULES_HOST'), textOf('PUBLIC_URL')];
  if (modulesHost && publicUrl && sharesCookies(modulesHost, publicUrl))
    problems.push({ name: 'MODULES_HOST', message: `must be ${MODULES_HOST_RULE}` });
  const isProduction = textOf('NODE_ENV') === 'production';
  for (const name of required) if (!textOf(name)) problems.push({ name, message: 'must be set' });
  for (const name of isProduction ? requiredInProduction : [])
    if (!textOf(name)) problems.push({ name, message: 'must be set in production' });
  if (isProduction && textOf('CLOCK_OFFSET'))
    problems.push({ name: 'CLOCK_OFFSET', message: 'must not be set in production' });
  /** Use `values` only when `problems` is empty. */
  return { values: values as Pick<SettingValues, N>, problems };
}
