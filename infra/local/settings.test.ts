import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSettings } from './settings.ts';

test('without any setting there is a default for each', () => {
  const settings = readSettings({}, '/clone');
  assert.equal(settings.port, 4000);
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.dataDir, '/clone/.data');
  assert.equal(settings.rateLimitFactor, 1);
  assert.equal(settings.nodeEnv, 'development');
});

test('an empty setting counts as absent, and an absolute data folder stays as it is', () => {
  const settings = readSettings({ PORT: '', SEED: '', DATA_DIR: '/elsewhere/data' }, '/clone');
  assert.equal(settings.port, 4000);
  assert.equal(settings.dataDir, '/elsewhere/data');
});

test('every wrong setting is named in one message, and no value is repeated', () => {
  const environment = {
    PORT: '70000',
    PUBLIC_URL: 'https://example.com/app',
    SMTP_URL: 'http://user:hunter2hunter2@mail',
    JWT_SECRET: 'hunter2-short',
    SEED: 'everything',
    LOG_LEVEL: 'loud',
    LOG_ADDRESSES: 'some',
    SOURCE_URL: 'code.example',
    PURGE_URL: '127.0.0.1:6081',
    PURGE_KEY: 'hunter2',
    RATE_LIMIT_FACTOR: '0',
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

test('whoever may purge is known by the key, not by the address, whose name and password would be sent to nobody', () => {
  const read = (PURGE_URL: string) => readSettings({ PURGE_URL }, '/clone');
  assert.equal(read('https://cache.example:6081/purge?all=no').purgeUrl, 'https://cache.example:6081/purge?all=no');
  for (const address of [
    'http://asha:hunter2@cache/',
    'http://asha@cache/',
    'http://:hunter2@cache/',
    'file:///purge',
  ]) {
    const told = /^(?![\s\S]*hunter2)[\s\S]*PURGE_URL must be .* without a name or password/;
    assert.throws(() => read(address), told);
  }
});

test('production wants its secret, address and mail server, and refuses a moved clock', () => {
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
