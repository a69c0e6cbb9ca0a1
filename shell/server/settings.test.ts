/** @jest-environment node */
import { readSettings } from './settings.ts';

const read = (env: Readonly<Record<string, string>>) => () => readSettings(env, '/edge/main.js');

test('the edge does not start with MODULES_HOST and without PUBLIC_URL', () => {
  expect(read({ MODULES_HOST: 'modules.example' })).toThrow(/^The edge cannot start: MODULES_HOST needs PUBLIC_URL/);
});

test.each([
  [{ SECURITY_CONTACT: 'security@stall.example' }, 'SECURITY_CONTACT is an address that starts with mailto:'],
  [{ SECURITY_CONTACT: 'http://stall.example/report' }, 'SECURITY_CONTACT is an address that starts with mailto:'],
  [{ SOURCE_URL: 'code.example' }, 'SOURCE_URL is an address that starts with http:'],
  [
    { PUBLIC_URL: 'https://example.com/stall' },
    'PUBLIC_URL must be an address like https://example.com, without a path, because the site needs a host of its own',
  ],
  [{ ASSETS_URL: 'https://cdn.example/?v=1' }, 'ASSETS_URL must be an address like https://cdn.example'],
  [{ STORE_URL: 'https://bucket.example' }, 'STORE_URL must be s3://bucket/prefix?endpoint='],
  [{ STORE_URL: 's3://bucket', STORE_DIR: '/releases' }, 'STORE_URL and STORE_DIR both name the release store'],
  [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY must be the number of proxies in front, 0 to 10, or their addresses'],
])('the edge does not start with %j', (env, message) => {
  expect(read(env)).toThrow(`The edge cannot start: ${message}`);
});

test.each([
  ['linkstall.example', 'https://linkstall.example'],
  ['Modules.Linkstall.example', 'https://linkstall.example'],
  ['modules.linkstall.example:8443', 'https://linkstall.example:4000'],
  ['linkstall.example', 'https://stall.linkstall.example'],
  ['modules.linkstall.example', 'https://stall.linkstall.example'],
  ['modules.linkstall.example', 'https://linkstall.example.'],
  ['modules.linkstall.co.uk', 'https://stall.linkstall.co.uk'],
  ['co.uk', 'https://linkstall.co.uk'],
  ['modules.abc.de', 'https://www.abc.de'],
  ['modules.localhost', 'http://localhost:4000'],
  ['linkstall.github.io', 'https://modules.github.io'],
])('the edge does not start with MODULES_HOST %s for %s', (MODULES_HOST, PUBLIC_URL) => {
  expect(read({ MODULES_HOST, PUBLIC_URL })).toThrow(
    /^The edge cannot start: MODULES_HOST is a host of another registrable domain than PUBLIC_URL/,
  );
});

test.each([
  ['modules.example', 'https://linkstall.example'],
  ['modules-linkstall.example', 'https://linkstall.example'],
  ['notlinkstall.example:4000', 'https://linkstall.example'],
  ['modules.linkstall-modules.co.uk', 'https://www.linkstall.co.uk'],
  ['modules.localhost:4000', 'http://127.0.0.1:4000'],
])('the edge accepts MODULES_HOST %s for %s', (MODULES_HOST, PUBLIC_URL) => {
  expect(read({ MODULES_HOST, PUBLIC_URL })().modulesHost).toBe(MODULES_HOST);
});
