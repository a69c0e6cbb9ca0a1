import { readEnvironment } from '@linkstall/contracts/settings';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Settings } from './settings.js';

const NAMES = [
  ...['NODE_ENV', 'MONGODB_URI', 'DATA_DIR', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'JWT_SECRET', 'API_HOST'],
  ...['API_PORT', 'LOG_LEVEL', 'LOG_ADDRESSES', 'RATE_LIMIT_FACTOR', 'CLOCK_OFFSET', 'SEED', 'AVATAR_SERVICE_URL'],
  ...['CLOUDINARY_URL', 'EDGE_KEY', 'ENVIRONMENT', 'SMTP_REQUIRE_TLS', 'DOCS', 'ACCOUNT_STORAGE_LIMIT_MB'],
  ...['RESERVED_NAMES', 'JWT_SECRET_PREVIOUS', 'EDGE_KEY_PREVIOUS', 'WEBHOOK_URL', 'WEBHOOK_SECRET', 'LOG_ANCHOR'],
  ...['METRICS_PORT', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['STORAGE_URL', 'STORAGE_URL_PREVIOUS', 'ASSETS_URL', 'PRIVATE_TEAM_APIS', 'STORE_URL'],
  ...['WORK', 'SHUTDOWN_DELAY_SECONDS', 'OPERATOR_SECOND_FACTOR'],
] as const;
const PLACEHOLDER = /secret|change.?me|example|password|default|(.)\1{7}/i;

/** An error that lists all invalid settings. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads and validates all settings. An empty variable counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { values, problems: environmentProblems } = readEnvironment(environment, {
    names: NAMES,
    required: ['MONGODB_URI', 'JWT_SECRET'],
    requiredInProduction: ['PUBLIC_URL', 'SMTP_URL'],
  });
  const problems = environmentProblems.map(({ name, message }) => `${name}: ${message}`);
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && PLACEHOLDER.test(values.JWT_SECRET)) problems.push('JWT_SECRET: looks like a placeholder');
  if (values.SMTP_URL && !values.PUBLIC_URL && !isProduction)
    problems.push('PUBLIC_URL: is required with SMTP_URL, for links in mails');
  if (values.WEBHOOK_URL && !values.WEBHOOK_SECRET) problems.push('WEBHOOK_SECRET: is required with WEBHOOK_URL');
  if (values.CLOUDINARY_URL && (values.STORAGE_URL || values.ASSETS_URL))
    problems.push('CLOUDINARY_URL: cannot be used with STORAGE_URL or ASSETS_URL');
  if (problems.length > 0) throw new SettingsError(problems);
  const dataDir = resolve(values.DATA_DIR);
  return {
    isProduction,
    mongodbUri: values.MONGODB_URI,
    dataDir,
    storeUrl: values.STORE_URL,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    smtpRequireTls: isOn(values.SMTP_REQUIRE_TLS, isProduction),
    mailFrom: senderOf(values.MAIL_FROM),
    jwtSecret: values.JWT_SECRET,
    previousJwtSecret: values.JWT_SECRET_PREVIOUS,
    edgeKey: values.EDGE_KEY,
    previousEdgeKey: values.EDGE_KEY_PREVIOUS,
    environment: values.ENVIRONMENT,
    host: values.API_HOST,
    port: values.API_PORT,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT === '' ? null : values.METRICS_PORT,
    metricsToken: values.METRICS_TOKEN,
    sendsTraces: values.OTEL_EXPORTER_OTLP_ENDPOINT !== '',
    operatorSecondFactor: isOn(values.OPERATOR_SECOND_FACTOR, isProduction),
    docs: isOn(values.DOCS, !isProduction),
    logAddresses: values.LOG_ADDRESSES === 'on',
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    accountStorageLimitMb: values.ACCOUNT_STORAGE_LIMIT_MB,
    clockOffsetSeconds: values.CLOCK_OFFSET,
    reservedNames: reservedNamesOf(values.RESERVED_NAMES),
    seedSamples: (values.SEED || (isProduction ? 'none' : 'samples')) === 'samples',
    avatarServiceUrl: values.AVATAR_SERVICE_URL,
    cloudinaryUrl: values.CLOUDINARY_URL,
    storageUrl: values.STORAGE_URL || pathToFileURL(dataDir).href,
    previousStorageUrl: values.STORAGE_URL_PREVIOUS,
    assetsUrl: values.ASSETS_URL,
    webhookUrl: values.WEBHOOK_URL,
    webhookSecret: values.WEBHOOK_SECRET,
    privateTeamApis: values.PRIVATE_TEAM_APIS === 'on',
    runsWork: values.WORK !== 'off',
    servesApi: values.WORK !== 'only',
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1_000,
  };
}

const isOn = (value: 'on' | 'off' | '', defaultValue: boolean): boolean =>
  value === '' ? defaultValue : value === 'on';

/** `mybrand,-visa`: reserves `mybrand`, and frees the protected word `visa`. */
function reservedNamesOf(text: string): Settings['reservedNames'] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const allowedNames = words.filter((word) => word.startsWith('-')).map((word) => word.slice(1));
  return { extraNames: words.filter((word) => !word.startsWith('-')), allowedNames };
}

/** `Name <address>` or an address alone. */
function senderOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = text] = /^([^<]*)<(.*)>$/.exec(text) ?? [];
  return { name: name.trim(), address };
}
