import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSettings } from './settings.ts';

test('readSettings has a default for every setting', () => {
  const settings = readSettings({}, '/clone');
  assert.equal(settings.port, 4000);
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.dataDir, '/clone/.data');
  assert.equal(settings.rateLimitFactor, 1);
  assert.equal(settings.nodeEnv, 'development');
});

test('readSettings treats an empty setting as absent and keeps an absolute DATA_DIR', () => {
  const settings = readSettings({ PORT: '', SEED: '', DATA_DIR: '/elsewhere/data' }, '/clone');
  assert.equal(settings.port, 4000);
  assert.equal(settings.dataDir, '/elsewhere/data');
});

test('readSettings refuses a LOG_ANCHOR inside of DATA_DIR', () => {
  const read = (LOG_ANCHOR: string) => readSettings({ DATA_DIR: 'data', LOG_ANCHOR }, '/clone').logAnchor;
  assert.equal(read('/clone/data-anchor'), '/clone/data-anchor');
  for (const file of [
    '/clone/data/anchor',
    '/clone/other/../data/anchor',
    '/clone/./data//anchor',
    '/clone/data',
    '/clone/data/',
  ])
    assert.throws(() => read(file), /LOG_ANCHOR must be outside of DATA_DIR/, file);
  assert.equal(read('/clone/data/../anchor'), '/clone/data/../anchor');
});

test('readSettings names every wrong setting in one message and repeats no value', () => {
  const environment = {
    PORT: '70000',
    PUBLIC_URL: 'https://example.com/app',
    SMTP_URL: 'http://user:hunter2hunter2@mail',
    JWT_SECRET: 'hunter2-short',
    SEED: 'everything',
    LOG_LEVEL: 'loud',
    LOG_ANCHOR: 'anchor',
    LOG_ADDRESSES: 'some',
    GEOIP_FILE: 'countries.mmdb',
    SOURCE_URL: 'code.example',
    PURGE_URL: '127.0.0.1:6081',
    PURGE_KEY: 'hunter2',
    STORE_URL: 's3://key:hunter2@bucket/prefix',
    WEBHOOK_URL: 'https://asha:hunter2@ci.example',
    WEBHOOK_SECRET: 'hunter2',
    RATE_LIMIT_FACTOR: '0',
    ACCOUNT_STORAGE_LIMIT_MB: '0',
    TRUST_PROXY: 'yes',
    MONGODB_URI: 'postgres://x',
  };
  assert.throws(
    () => readSettings(environment, '/clone'),
    (error) => {
      assert.ok(error instanceof Error);
      for (const name of Object.keys(environment)) assert.match(error.message, new RegExp(`^  ${name} must be `, 'm'));
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
});

test('readSettings refuses a PUBLIC_URL with a path and says why, and takes networks of proxies', () => {
  const publicUrl = () => readSettings({ PUBLIC_URL: 'https://example.com/stall' }, '/clone');
  assert.throws(
    publicUrl,
    /PUBLIC_URL must be .*, without a path, because the site needs a host of its own and cannot lie/,
  );
  assert.equal(readSettings({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }, '/clone').trustProxy, '10.0.0.0/8, fd00::/8');
});

test('SMTP_URL with a bare # / ? or % in the password is refused with the way to write it, and MAIL_FROM has one address', () => {
  const encoded = 'smtp://user:12%23%2F%3F%25@mail:25?pool=true';
  assert.equal(readSettings({ SMTP_URL: encoded }, '/clone').smtpUrl, encoded);
  for (const password of ['12#x', '12/x', '12?x', 'pa#ss', 'pa/ss', '12%x']) {
    const message = /SMTP_URL must be smtp:.*write # as %23, \/ as %2F, \? as %3F/;
    assert.throws(() => readSettings({ SMTP_URL: `smtp://user:${password}@mail:25` }, '/clone'), message, password);
  }
  for (const sender of ['a@x.example', 'Asha, Ltd. <a@x.example>', '<a@x.example>'])
    assert.equal(readSettings({ MAIL_FROM: sender }, '/clone').mailFrom, sender);
  for (const senders of [
    'a@x.example, b@x.example',
    'A <a@x.example>, B <b@x.example>',
    'a@x.example, B <b@x.example>',
  ])
    assert.throws(() => readSettings({ MAIL_FROM: senders }, '/clone'), /MAIL_FROM must be one mail address/, senders);
});

test('PURGE_URL must not contain a name or password, because purges authenticate with PURGE_KEY', () => {
  const read = (PURGE_URL: string) => readSettings({ PURGE_URL }, '/clone');
  assert.equal(read('https://cache.example:6081/purge?all=no').purgeUrl, 'https://cache.example:6081/purge?all=no');
  for (const address of [
    'http://asha:hunter2@cache/',
    'http://asha@cache/',
    'http://:hunter2@cache/',
    'file:///purge',
  ]) {
    const expected = /^(?![\s\S]*hunter2)[\s\S]*PURGE_URL must be .* without a name or password/;
    assert.throws(() => read(address), expected);
  }
});

test('MODULES_HOST must be a host of another domain, neither below, above nor beside the host of the site', () => {
  const read = (MODULES_HOST: string, PUBLIC_URL: string) => readSettings({ MODULES_HOST, PUBLIC_URL }, '/clone');
  assert.equal(read('modules.example', 'https://linkstall.example').modulesHost, 'modules.example');
  for (const [modulesHost, site] of [
    ['modules.linkstall.example', 'linkstall.example'],
    ['linkstall.example', 'stall.linkstall.example'],
    ['modules.linkstall.example', 'stall.linkstall.example'],
  ] as const)
    assert.throws(
      () => read(modulesHost, `https://${site}`),
      /MODULES_HOST must be a host of another registrable domain .*: register a second domain/,
    );
});

test('production requires secret, public URL and mail server, and refuses a changed clock', () => {
  assert.throws(
    () => readSettings({ NODE_ENV: 'production', CLOCK_OFFSET: '5' }, '/clone'),
    /JWT_SECRET must be set[\s\S]*PUBLIC_URL must be set[\s\S]*SMTP_URL must be set[\s\S]*CLOCK_OFFSET must not/,
  );
  const settings = readSettings(
    {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://stall.example/',
      SMTP_URL: 'smtp://mail:25',
    },
    '/clone',
  );
  assert.equal(settings.publicUrl, 'https://stall.example');
});
