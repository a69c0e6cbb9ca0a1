import { readSettings, SettingsError } from './read-settings.js';

const SECRET = 'f3a9c1e07b5d42686e1f90ab3c7d58e2';
const REQUIRED = { MONGODB_URI: 'mongodb://127.0.0.1:27017/linkstall', JWT_SECRET: SECRET };
const PRODUCTION = {
  ...REQUIRED,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stall.example',
  SMTP_URL: 'smtp://mail.example',
};

/** The variables that the settings error names. */
function invalidSettings(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.split(':')[0] ?? '');
    throw error;
  }
}

it('two settings are enough on a developer’s machine', () => {
  expect(readSettings(REQUIRED)).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 0,
    logLevel: 'info',
    logAddresses: false,
    rateLimitFactor: 1,
    clockOffsetSeconds: 0,
    seedSamples: true,
    publicUrl: '',
    avatarServiceUrl: '',
    cloudinaryUrl: '',
    smtpUrl: '',
    smtpRequireTls: false,
    operatorSecondFactor: false,
    docs: true,
    mailFrom: { name: 'Linkstall', address: 'hello@linkstall.example' },
  });
});

it('SMTP_URL needs PUBLIC_URL, and MAIL_FROM is an email with or without a name', () => {
  const mail = { ...REQUIRED, SMTP_URL: 'smtp://user:pass@mail.example:587' };
  expect(invalidSettings(mail)).toEqual(['PUBLIC_URL']);
  const from = (MAIL_FROM: string) => readSettings({ ...REQUIRED, MAIL_FROM }).mailFrom;
  expect(from('hi@stall.example')).toEqual({ name: '', address: 'hi@stall.example' });
  expect(from('The Stall <hi@stall.example>')).toEqual({ name: 'The Stall', address: 'hi@stall.example' });
  for (const invalid of ['a@b.co, c@d.co', 'a@b.co\nBcc: c@d.co', '<>']) {
    expect(invalidSettings({ ...REQUIRED, MAIL_FROM: invalid })).toEqual(['MAIL_FROM']);
  }
});

it('WEBHOOK_URL needs WEBHOOK_SECRET, because receivers know real events by their signature', () => {
  const webhook = { ...REQUIRED, WEBHOOK_URL: 'https://ci.example/hook' };
  expect(invalidSettings(webhook)).toEqual(['WEBHOOK_SECRET']);
  expect(readSettings({ ...webhook, WEBHOOK_SECRET: 'x1'.repeat(16) }).webhookUrl).toBe('https://ci.example/hook');
});

it.each([
  ['s3://bucket', true],
  ['s3://my.bucket-1/a/prefix?endpoint=https://s3.example:9000&region=eu-west-1&pathStyle=off', true],
  ['file:///srv/linkstall', true],
  ['s3://', false],
  ['s3://Bucket_1', false],
  ['s3://bucket//prefix', false],
  ['s3://bucket?endpoint=s3.example', false],
  ['s3://bucket?endpoint=https://key:secret@s3.example', false],
  ['s3://bucket?acl=public-read', false],
  ['s3://bucket?pathStyle=yes', false],
  ['file://host/share', false],
  ['/srv/linkstall', false],
])('STORAGE_URL %s is valid: %s', (STORAGE_URL, isValid) => {
  expect(invalidSettings({ ...REQUIRED, STORAGE_URL })).toEqual(isValid ? [] : ['STORAGE_URL']);
});

it('stores images in DATA_DIR by default, refuses STORAGE_URL beside CLOUDINARY_URL, and reads ASSETS_URL', () => {
  expect(readSettings({ ...REQUIRED, DATA_DIR: '/srv/a b' }).storageUrl).toBe('file:///srv/a%20b');
  const cloudinary = { ...REQUIRED, CLOUDINARY_URL: 'cloudinary://key:secret@cloud' };
  expect(invalidSettings({ ...cloudinary, STORAGE_URL: 's3://bucket' })).toEqual(['CLOUDINARY_URL']);
  expect(readSettings({ ...REQUIRED, ASSETS_URL: 'https://cdn.example/' }).assetsUrl).toBe('https://cdn.example');
});

it('names every invalid setting at once and repeats no value', () => {
  const env = {
    NODE_ENV: 'prod',
    MONGODB_URI: 'postgres://user:hunter2@db/x',
    PUBLIC_URL: 'stall.example',
    JWT_SECRET: 'hunter2',
    API_PORT: '70000',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_FACTOR: '0',
    CLOCK_OFFSET: 'tomorrow',
    SEED: 'yes',
    AVATAR_SERVICE_URL: 'javascript:x',
    SMTP_URL: 'mail.example',
    CLOUDINARY_URL: 'cloudinary://hunter2@cloud',
    STORAGE_URL: 's3://key:hunter2@bucket',
    ASSETS_URL: 'https://key:hunter2@cdn.example',
    MAIL_FROM: 'Linkstall',
  };
  expect(invalidSettings(env).sort()).toEqual(Object.keys(env).sort());
  expect(() => readSettings(env)).toThrow(/^(?![^]*hunter2)/);
});

it.each([
  ['JWT_SECRET', ''],
  ['JWT_SECRET', 'secret'],
  ['JWT_SECRET', 'x'.repeat(31)],
  ['MONGODB_URI', ''],
  ['MONGODB_URI', 'mongodb://'],
  ['API_PORT', '1.5'],
  ['API_PORT', '0x50'],
  ['API_PORT', '-1'],
  ['CLOCK_OFFSET', '1e3'],
])('rejects %s with the value %j', (name, value) => {
  expect(invalidSettings({ ...REQUIRED, [name]: value })).toEqual([name]);
});

it('production needs more settings', () => {
  expect(invalidSettings(PRODUCTION)).toEqual([]);
  expect(invalidSettings({ NODE_ENV: 'production' }).sort()).toEqual([
    'JWT_SECRET',
    'MONGODB_URI',
    'PUBLIC_URL',
    'SMTP_URL',
  ]);
  expect(invalidSettings({ ...PRODUCTION, CLOCK_OFFSET: '5' })).toEqual(['CLOCK_OFFSET']);
  for (const weak of [
    'change-me-change-me-change-me-change-me',
    'a'.repeat(40),
    'my-secret-my-secret-my-secret-1234',
  ]) {
    expect(invalidSettings({ ...PRODUCTION, JWT_SECRET: weak })).toEqual(['JWT_SECRET']);
  }
});

it('production demands TLS of the mail server and hides /docs unless the settings say otherwise', () => {
  expect(readSettings(PRODUCTION)).toMatchObject({
    smtpRequireTls: true,
    operatorSecondFactor: true,
    docs: false,
  });
  expect(readSettings({ ...PRODUCTION, SMTP_REQUIRE_TLS: 'off', DOCS: 'on' })).toMatchObject({
    smtpRequireTls: false,
    docs: true,
  });
  expect(readSettings({ ...REQUIRED, SMTP_REQUIRE_TLS: 'on', DOCS: 'off' })).toMatchObject({
    smtpRequireTls: true,
    docs: false,
  });
  expect(invalidSettings({ ...PRODUCTION, SMTP_REQUIRE_TLS: 'no', DOCS: 'yes' }).sort()).toEqual([
    'DOCS',
    'SMTP_REQUIRE_TLS',
  ]);
});

it('production does not seed samples unless the setting asks for them', () => {
  expect(readSettings(PRODUCTION).seedSamples).toBe(false);
  expect(readSettings({ ...PRODUCTION, SEED: 'samples' }).seedSamples).toBe(true);
  expect(readSettings({ ...REQUIRED, SEED: 'none' }).seedSamples).toBe(false);
});

it('an empty variable counts as not set, and MONGODB_URI may list several hosts', () => {
  expect(readSettings({ ...REQUIRED, LOG_LEVEL: '', API_PORT: ' ' })).toMatchObject({ logLevel: 'info', port: 0 });
  expect(invalidSettings({ ...REQUIRED, MONGODB_URI: 'mongodb://a:1,b:2/x?replicaSet=r' })).toEqual([]);
  expect(readSettings({ ...REQUIRED, PUBLIC_URL: 'https://stall.example/' }).publicUrl).toBe('https://stall.example');
});
