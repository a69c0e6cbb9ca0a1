import { resolve } from 'node:path';

import type { LogLevel, Settings } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const CLOUDINARY = /^cloudinary:\/\/[\w-]+:[\w-]+@[\w-]+(\?\S*)?$/;
const SECRET_MIN = 32;
const SENDER = /^(?:([^<>\r\n]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/;
const PLACEHOLDER = /secret|change.?me|example|password|default|(.)\1{7}/i;

/** Names every wrong setting at once, so that nobody repairs them one start at a time. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads and checks all settings. An empty variable counts as one that is not set. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  const reader = new Reader(env, problems);
  const production = reader.choice('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production';
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- a class only to be injected by
  const settings: Settings = {
    production,
    mongodbUri: reader.address('MONGODB_URI', ['mongodb:', 'mongodb+srv:'], true),
    dataDir: resolve(reader.text('DATA_DIR') || '.data'),
    publicUrl: reader.address('PUBLIC_URL', ['http:', 'https:'], production).replace(/(?<!\/)\/+$/, ''),
    smtpUrl: reader.address('SMTP_URL', ['smtp:', 'smtps:'], production),
    mailFrom: reader.sender('MAIL_FROM', 'Linkstall <hello@linkstall.example>'),
    jwtSecret: reader.secret('JWT_SECRET', production),
    host: reader.text('API_HOST') || '127.0.0.1',
    port: reader.number('API_PORT', { fallback: 0, from: 0, to: 65_535, whole: true }),
    logLevel: reader.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    logAddresses: reader.choice('LOG_ADDRESSES', ['on', 'off'], 'on') === 'on',
    rateLimitFactor: reader.number('RATE_LIMIT_FACTOR', { fallback: 1, from: 0.01, to: 1_000_000, whole: false }),
    clockOffsetSeconds: reader.number('CLOCK_OFFSET', { fallback: 0, from: -4e9, to: 4e9, whole: true }),
    seedSamples: reader.choice('SEED', ['samples', 'none'], production ? 'none' : 'samples') === 'samples',
    avatarServiceUrl: reader.address('AVATAR_SERVICE_URL', ['http:', 'https:'], false),
    cloudinaryUrl: reader.cloudinary('CLOUDINARY_URL'),
  };
  if (production && reader.text('CLOCK_OFFSET')) problems.push('CLOCK_OFFSET: is for tests only, not for production');
  if (settings.smtpUrl && !settings.publicUrl && !production)
    problems.push('PUBLIC_URL: is required with SMTP_URL, for links in mails');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

interface NumberRule {
  readonly fallback: number;
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
}

class Reader {
  constructor(
    private readonly env: Environment,
    private readonly problems: string[],
  ) {}

  text(name: string): string {
    return this.env[name]?.trim() ?? '';
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text);
    if (text && !found) this.problems.push(`${name}: must be one of ${choices.join(', ')}`);
    return found ?? fallback;
  }

  number(name: string, rule: NumberRule): number {
    const text = this.text(name);
    if (!text) return rule.fallback;
    const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
    if (value >= rule.from && value <= rule.to && (!rule.whole || Number.isInteger(value))) return value;
    this.problems.push(`${name}: must be a ${rule.whole ? 'whole ' : ''}number from ${rule.from} to ${rule.to}`);
    return rule.fallback;
  }

  /** The value itself is never repeated in a message: a database's address holds its password. */
  address(name: string, protocols: readonly string[], required: boolean): string {
    const text = this.text(name);
    if (!text) {
      if (required) this.problems.push(`${name}: is required`);
      return '';
    }
    // A list of hosts (mongodb://a,b/db) is no URL for the parser, so only what comes before it is looked at.
    const scheme = protocols.find((protocol) => text.startsWith(`${protocol}//`) && text.length > protocol.length + 2);
    if (!scheme) this.problems.push(`${name}: must start with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return text;
  }

  /** `Name <address>` or an address alone. */
  sender(name: string, fallback: string): { readonly name: string; readonly address: string } {
    const [, full = '', address = ''] = SENDER.exec(this.text(name) || fallback) ?? [];
    if (!address) this.problems.push(`${name}: must be a mail address, or a name and an address in <>`);
    return { name: full.trim(), address };
  }

  cloudinary(name: string): string {
    const text = this.text(name);
    if (text && !CLOUDINARY.test(text)) this.problems.push(`${name}: must be cloudinary://key:secret@cloud`);
    return text;
  }

  secret(name: string, production: boolean): string {
    const text = this.text(name);
    if (!text) this.problems.push(`${name}: is required`);
    else if (text.length < SECRET_MIN) this.problems.push(`${name}: must have at least ${SECRET_MIN} characters`);
    else if (production && PLACEHOLDER.test(text)) this.problems.push(`${name}: looks like a placeholder`);
    return text;
  }
}
