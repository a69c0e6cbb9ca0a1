// Reads the settings of a local start from the environment.
import { isAbsolute, join, resolve } from 'node:path';

import { readEnvironment } from '../../packages/contracts/src/settings.ts';
import { Failure } from '../processes/failure.mjs';

type Seed = 'none' | 'samples' | '';
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Empty: the release store is in the data folder. */
  storeUrl: string;
  /** The environment whose pointers the site follows. */
  environment: string;
  publicUrl: string;
  modulesHost: string;
  mongodbUri: string;
  databasePassword: string;
  smtpUrl: string;
  mailFrom: string;
  smtpRequireTls: 'on' | 'off' | '';
  jwtSecret: string;
  previousJwtSecret: string;
  edgeKey: string;
  previousEdgeKey: string;
  cloudinaryUrl: string;
  storageUrl: string;
  previousStorageUrl: string;
  assetsUrl: string;
  reservedNames: string;
  avatarServiceUrl: string;
  sourceUrl: string;
  purgeUrl: string;
  purgeKey: string;
  webhookUrl: string;
  webhookSecret: string;
  trustProxy: string;
  /** `off`: a start never moves the pointers of a site that has releases. */
  deployBundled: 'on' | 'off';
  seed: Seed;
  logAnchor: string;
  /** The port of the metrics of the edge; the API has the next port. Empty: no port. */
  metricsPort: number | '';
  metricsToken: string;
  tracesEndpoint: string;
  /** Whether the logs are files in the data folder, and not lines on standard output; empty: as the command does. */
  logFiles: 'on' | 'off' | '';
  logLevel: string;
  logAddresses: 'on' | 'off';
  geoIpFile: string;
  docs: 'on' | 'off' | '';
  operatorSecondFactor: 'on' | 'off' | '';
  hstsSubdomains: 'on' | 'off';
  privateTeamApis: 'on' | 'off';
  securityContact: string;
  securityPolicy: string;
  rateLimitFactor: number;
  accountStorageLimitMb: number;
  clockOffset: number;
  nodeEnv: 'development' | 'production' | 'test';
}

export const SETTING_NAMES = [
  ...['PORT', 'HOST', 'DATA_DIR', 'PUBLIC_URL', 'MONGODB_URI', 'SMTP_URL', 'MAIL_FROM', 'JWT_SECRET', 'CLOUDINARY_URL'],
  ...['AVATAR_SERVICE_URL', 'TRUST_PROXY', 'SEED', 'LOG_LEVEL', 'LOG_ADDRESSES', 'RATE_LIMIT_FACTOR', 'CLOCK_OFFSET'],
  ...['SOURCE_URL', 'NODE_ENV', 'EDGE_KEY', 'PURGE_URL', 'PURGE_KEY', 'SMTP_REQUIRE_TLS', 'DOCS', 'HSTS_SUBDOMAINS'],
  ...['SECURITY_CONTACT', 'SECURITY_POLICY', 'DATABASE_PASSWORD', 'ACCOUNT_STORAGE_LIMIT_MB', 'RESERVED_NAMES'],
  ...['JWT_SECRET_PREVIOUS', 'EDGE_KEY_PREVIOUS', 'MODULES_HOST', 'WEBHOOK_URL', 'WEBHOOK_SECRET', 'LOG_ANCHOR'],
  ...['PRIVATE_TEAM_APIS', 'DEPLOY_BUNDLED', 'METRICS_PORT', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['STORAGE_URL', 'STORAGE_URL_PREVIOUS', 'ASSETS_URL', 'STORE_URL', 'LOG_FILES', 'ENVIRONMENT', 'GEOIP_FILE'],
  'OPERATOR_SECOND_FACTOR',
] as const;

const readValues = (environment: Record<string, string | undefined>) =>
  readEnvironment(environment, {
    names: SETTING_NAMES,
    required: [],
    requiredInProduction: ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL'],
  });

/**
 * Reads the settings. One message names every wrong setting.
 * @param base folder that a relative DATA_DIR is relative to
 */
export function readSettings(environment: Record<string, string | undefined>, base: string): Settings {
  const { values, problems } = readValues(environment);
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : join(base, values.DATA_DIR);
  const lines = problems.map(({ name, message }) => `  ${name} ${message}`);
  // A wrong value is undefined.
  // Resolved, because `..` can lead into the folder.
  const anchorFile = values.LOG_ANCHOR ? resolve(values.LOG_ANCHOR) : '';
  if (anchorFile && join(anchorFile, '/').startsWith(join(resolve(dataDir), '/')))
    lines.push('  LOG_ANCHOR must be outside of DATA_DIR');
  if (lines.length > 0) throw new Failure(`These settings are wrong:\n${lines.join('\n')}`);
  return { ...settingsOf(values), dataDir };
}

const settingsOf = (values: ReturnType<typeof readValues>['values']): Omit<Settings, 'dataDir'> => ({
  port: values.PORT,
  host: values.HOST,
  storeUrl: values.STORE_URL,
  environment: values.ENVIRONMENT,
  publicUrl: values.PUBLIC_URL,
  modulesHost: values.MODULES_HOST,
  mongodbUri: values.MONGODB_URI,
  databasePassword: values.DATABASE_PASSWORD,
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM,
  smtpRequireTls: values.SMTP_REQUIRE_TLS,
  jwtSecret: values.JWT_SECRET,
  previousJwtSecret: values.JWT_SECRET_PREVIOUS,
  edgeKey: values.EDGE_KEY,
  previousEdgeKey: values.EDGE_KEY_PREVIOUS,
  cloudinaryUrl: values.CLOUDINARY_URL,
  storageUrl: values.STORAGE_URL,
  previousStorageUrl: values.STORAGE_URL_PREVIOUS,
  assetsUrl: values.ASSETS_URL,
  avatarServiceUrl: values.AVATAR_SERVICE_URL,
  sourceUrl: values.SOURCE_URL,
  purgeUrl: values.PURGE_URL,
  purgeKey: values.PURGE_KEY,
  webhookUrl: values.WEBHOOK_URL,
  webhookSecret: values.WEBHOOK_SECRET,
  trustProxy: values.TRUST_PROXY,
  deployBundled: values.DEPLOY_BUNDLED,
  seed: values.SEED,
  reservedNames: values.RESERVED_NAMES,
  logAnchor: values.LOG_ANCHOR,
  metricsPort: values.METRICS_PORT,
  metricsToken: values.METRICS_TOKEN,
  tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  logFiles: values.LOG_FILES,
  logLevel: values.LOG_LEVEL,
  logAddresses: values.LOG_ADDRESSES,
  geoIpFile: values.GEOIP_FILE,
  docs: values.DOCS,
  operatorSecondFactor: values.OPERATOR_SECOND_FACTOR,
  hstsSubdomains: values.HSTS_SUBDOMAINS,
  privateTeamApis: values.PRIVATE_TEAM_APIS,
  securityContact: values.SECURITY_CONTACT,
  securityPolicy: values.SECURITY_POLICY,
  rateLimitFactor: values.RATE_LIMIT_FACTOR,
  accountStorageLimitMb: values.ACCOUNT_STORAGE_LIMIT_MB,
  clockOffset: values.CLOCK_OFFSET,
  nodeEnv: values.NODE_ENV,
});
