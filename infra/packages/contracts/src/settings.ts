// All settings from environment variables, with their rules and defaults. The start script and the API read them.

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

/** An origin without a path. Links in mails and canonical links start with it. */
function origin(text: string) {
  const url = address(['http:', 'https:'])(text) && new URL(text);
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined;
}

/** A purge URL without credentials, because `PURGE_KEY` alone authorizes a purge. */
function purgeAddress(text: string) {
  const url = address(['http:', 'https:'])(text) && new URL(text);
  return url && !url.username && !url.password ? text : undefined;
}

function positiveNumber(text: string) {
  const value = Number(text);
  return /^\d{1,7}(\.\d{1,6})?$/.test(text) && value >= 0.01 && value <= 1e6 ? value : undefined;
}

const anything = (value: string) => value;
const PORT = { read: wholeNumber(0, 65_535), rule: 'a port from 0 (a free one) to 65535' };
const HOST = { read: matching(/^[\w.:-]{1,253}$/), rule: 'a host name or address', otherwise: '127.0.0.1' };
const ORIGIN_RULE = 'an address like https://example.com, without a path';
const WEB_RULE = 'an address that starts with http:// or https://';
const MONGODB_RULE = 'an address that starts with mongodb:// or mongodb+srv://';
const SECRET = { read: matching(/^.{32,}$/s), rule: 'at least 32 characters', otherwise: '' };
const KEY = { read: matching(/^[\x21-\x7e]{32,}$/), rule: 'at least 32 characters without spaces', otherwise: '' };

/** The parser, the rule as text, and the default (`otherwise`) of each setting. */
const LIST = {
  PORT: { ...PORT, otherwise: 4000 },
  HOST,
  API_PORT: { ...PORT, otherwise: 0 },
  API_HOST: HOST,
  DATA_DIR: { read: anything, rule: 'a folder', otherwise: '.data' },
  PUBLIC_URL: { read: origin, rule: ORIGIN_RULE, otherwise: '' },
  MONGODB_URI: { read: matching(/^mongodb(\+srv)?:\/\/\S+$/), rule: MONGODB_RULE, otherwise: '' },
  SMTP_URL: { read: address(['smtp:', 'smtps:']), rule: 'smtp://user:password@host:port', otherwise: '' },
  MAIL_FROM: {
    read: matching(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/),
    rule: 'a mail address, or a name and an address in <>',
    otherwise: 'Linkstall <hello@linkstall.example>',
  },
  JWT_SECRET: SECRET,
  JWT_SECRET_PREVIOUS: SECRET,
  EDGE_KEY: KEY,
  EDGE_KEY_PREVIOUS: KEY,
  PURGE_URL: { read: purgeAddress, rule: `${WEB_RULE}, without a name or password`, otherwise: '' },
  PURGE_KEY: KEY,
  ENVIRONMENT: {
    read: matching(/^[a-z][a-z0-9-]{0,40}$/),
    rule: 'small letters, digits and hyphens, a letter first',
    otherwise: 'local',
  },
  CLOUDINARY_URL: {
    read: matching(/^cloudinary:\/\/[\w-]+:[\w-]+@[\w-]+(\?\S*)?$/),
    rule: 'cloudinary://key:secret@name',
    otherwise: '',
  },
  AVATAR_SERVICE_URL: { read: address(['http:', 'https:']), rule: WEB_RULE, otherwise: '' },
  SOURCE_URL: { read: address(['http:', 'https:']), rule: WEB_RULE, otherwise: '' },
  TRUST_PROXY: { read: wholeNumber(0, 10), rule: 'the number of proxies in front, 0 to 10', otherwise: 0 },
  SEED: { read: oneOf(['none', 'samples']), rule: '"none" or "samples"', otherwise: '' },
  LOG_LEVEL: { read: oneOf(LOG_LEVELS), rule: `one of ${LOG_LEVELS.join(', ')}`, otherwise: 'info' },
  LOG_ADDRESSES: { read: oneOf(['on', 'off']), rule: '"on" or "off"', otherwise: 'off' },
  RATE_LIMIT_FACTOR: { read: positiveNumber, rule: 'a number from 0.01 to 1000000', otherwise: 1 },
  ACCOUNT_STORAGE_LIMIT_MB: {
    read: wholeNumber(1, 1_000_000),
    rule: 'a whole number of megabytes, 1 to 1000000',
    otherwise: 500,
  },
  CLOCK_OFFSET: { read: wholeNumber(-4e9, 4e9), rule: 'a whole number of seconds', otherwise: 0 },
  NODE_ENV: { read: oneOf(ENVIRONMENTS), rule: `one of ${ENVIRONMENTS.join(', ')}`, otherwise: 'development' },
} as const;

type Name = keyof typeof LIST;

type SettingValues = {
  readonly [N in Name]: NonNullable<ReturnType<(typeof LIST)[N]['read']>> | (typeof LIST)[N]['otherwise'];
};

export interface WrongSetting {
  readonly name: Name;
  readonly says: string;
}

/**
 * Reads the named settings; an empty value counts as absent. `wrong` lists all problems at once. The messages do not
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
  const wrong: WrongSetting[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const { read, rule, otherwise } = LIST[name];
    values[name] = textOf(name) === '' ? otherwise : read(textOf(name));
    if (values[name] === undefined) wrong.push({ name, says: `must be ${rule}` });
  }
  const isProduction = textOf('NODE_ENV') === 'production';
  for (const name of required) if (!textOf(name)) wrong.push({ name, says: 'must be set' });
  for (const name of isProduction ? requiredInProduction : [])
    if (!textOf(name)) wrong.push({ name, says: 'must be set in production' });
  if (isProduction && textOf('CLOCK_OFFSET'))
    wrong.push({ name: 'CLOCK_OFFSET', says: 'must not be set in production' });
  /** Use `values` only when `wrong` is empty. */
  return { values: values as Pick<SettingValues, N>, wrong };
}
