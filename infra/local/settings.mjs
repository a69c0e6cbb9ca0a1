// The settings of a local start: one list, read from the environment before anything is installed.
import { isAbsolute, join } from 'node:path';

import { Failure } from './failure.mjs';

/** @typedef {'none' | 'samples' | ''} Seed */
/**
 * @typedef {object} Settings
 * @property {number} port @property {string} host @property {string} dataDir
 * @property {string} publicUrl @property {string} mongodbUri @property {string} smtpUrl @property {string} mailFrom
 * @property {string} jwtSecret @property {string} cloudinaryUrl @property {string} avatarServiceUrl
 * @property {number} trustProxy @property {Seed} seed @property {string} logLevel
 * @property {'on' | 'off'} logAddresses @property {number} rateLimitFactor
 * @property {number} clockOffset @property {'development' | 'production' | 'test'} nodeEnv
 */
/** @template T @typedef {{name: string, read: (text: string) => T | undefined, rule: string, otherwise: T}} Setting */

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const ENVIRONMENTS = ['development', 'production', 'test'];
const REQUIRED_IN_PRODUCTION = ['JWT_SECRET', 'PUBLIC_URL', 'SMTP_URL'];

/** @param {number} from @param {number} to */
const wholeNumber = (from, to) => (/** @type {string} */ text) => {
  const value = Number(text);
  return /^-?\d{1,15}$/.test(text) && value >= from && value <= to ? value : undefined;
};
/** @param {string[]} words */
const oneOf = (words) => (/** @type {string} */ text) => (words.includes(text) ? text : undefined);
/** @param {RegExp} pattern */
const matching = (pattern) => (/** @type {string} */ text) => (pattern.test(text) ? text : undefined);
/** @param {string[]} schemes */
const address = (schemes) => (/** @type {string} */ text) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined;

/** An origin without a path: what links in mails and canonical links start with. @param {string} text */
function origin(text) {
  const url = address(['http:', 'https:'])(text) && new URL(text);
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined;
}

/** @param {string} text */
function positiveNumber(text) {
  const value = Number(text);
  return /^\d{1,7}(\.\d{1,6})?$/.test(text) && value >= 0.01 && value <= 1e6 ? value : undefined;
}

const text = (/** @type {string} */ value) => value;

/** Every setting: its name, what it may be, and its default. */
const LIST = {
  port: { name: 'PORT', read: wholeNumber(0, 65_535), rule: 'a port from 0 (a free one) to 65535', otherwise: 4000 },
  host: { name: 'HOST', read: matching(/^[\w.:-]{1,253}$/), rule: 'a host name or address', otherwise: '127.0.0.1' },
  dataDir: { name: 'DATA_DIR', read: text, rule: 'a folder', otherwise: '.data' },
  publicUrl: {
    name: 'PUBLIC_URL',
    read: origin,
    rule: 'an address like https://example.com, without a path',
    otherwise: '',
  },
  mongodbUri: {
    name: 'MONGODB_URI',
    read: matching(/^mongodb(\+srv)?:\/\/\S+$/),
    rule: 'an address that starts with mongodb:// or mongodb+srv://',
    otherwise: '',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    read: address(['smtp:', 'smtps:']),
    rule: 'smtp://user:password@host:port',
    otherwise: '',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    read: matching(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/),
    rule: 'a mail address',
    otherwise: 'Linkstall <hello@linkstall.example>',
  },
  jwtSecret: { name: 'JWT_SECRET', read: matching(/^.{32,}$/s), rule: 'at least 32 characters', otherwise: '' },
  cloudinaryUrl: {
    name: 'CLOUDINARY_URL',
    read: address(['cloudinary:']),
    rule: 'cloudinary://key:secret@name',
    otherwise: '',
  },
  avatarServiceUrl: {
    name: 'AVATAR_SERVICE_URL',
    read: address(['http:', 'https:']),
    rule: 'an address that starts with http:// or https://',
    otherwise: '',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    read: wholeNumber(0, 10),
    rule: 'the number of proxies in front, 0 to 10',
    otherwise: 0,
  },
  seed: { name: 'SEED', read: oneOf(['none', 'samples']), rule: '"none" or "samples"', otherwise: '' },
  logLevel: { name: 'LOG_LEVEL', read: oneOf(LOG_LEVELS), rule: `one of ${LOG_LEVELS.join(', ')}`, otherwise: 'info' },
  logAddresses: { name: 'LOG_ADDRESSES', read: oneOf(['on', 'off']), rule: '"on" or "off"', otherwise: 'on' },
  rateLimitFactor: {
    name: 'RATE_LIMIT_FACTOR',
    read: positiveNumber,
    rule: 'a number from 0.01 to 1000000',
    otherwise: 1,
  },
  clockOffset: { name: 'CLOCK_OFFSET', read: wholeNumber(-4e9, 4e9), rule: 'a whole number of seconds', otherwise: 0 },
  nodeEnv: {
    name: 'NODE_ENV',
    read: oneOf(ENVIRONMENTS),
    rule: `one of ${ENVIRONMENTS.join(', ')}`,
    otherwise: 'development',
  },
};

/** The names of all settings in the environment. */
export const SETTING_NAMES = Object.values(LIST).map(({ name }) => name);

/**
 * Reads the settings; an empty one counts as absent. Every wrong one is named in one message.
 * @param {Record<string, string | undefined>} environment
 * @param {string} base what a relative DATA_DIR starts from
 * @returns {Settings}
 */
export function readSettings(environment, base) {
  /** @type {string[]} */
  const wrong = [];
  const entries = Object.entries(LIST).map(([key, { name, read, rule, otherwise }]) => {
    const given = environment[name];
    if (given === undefined || given === '') return [key, otherwise];
    const value = read(given);
    // The value itself is not repeated: it may be a secret.
    if (value === undefined) wrong.push(`${name} must be ${rule}`);
    return [key, value];
  });
  if (environment['NODE_ENV'] === 'production') {
    for (const name of REQUIRED_IN_PRODUCTION) if (!environment[name]) wrong.push(`${name} must be set in production`);
    if (environment['CLOCK_OFFSET']) wrong.push('CLOCK_OFFSET must not be set in production');
  }
  if (wrong.length > 0) throw new Failure(`These settings are wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const settings = /** @type {Settings} */ (Object.fromEntries(entries));
  return { ...settings, dataDir: isAbsolute(settings.dataDir) ? settings.dataDir : join(base, settings.dataDir) };
}
