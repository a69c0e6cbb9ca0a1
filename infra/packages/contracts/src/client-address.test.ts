import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addressIn, readForwarding, readTrustedProxies } from './client-address.ts';

test('addressIn removes the port and the brackets, and returns null for a text that is no address', () => {
  for (const [text, address] of [
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:54321 ', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:DB8::1]:444', '2001:DB8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['::1', '::1'],
  ])
    assert.equal(addressIn(String(text)), address);
  for (const text of [
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.7:',
    '[2001:db8::1',
    'a:1',
    '1:2',
    '1.2.3.4, 5.6.7.8',
  ])
    assert.equal(addressIn(text), null, text);
});

const read = (headers: Record<string, string>, trustProxy: string, socketAddress = '10.0.0.1') => {
  const trusted = readTrustedProxies(trustProxy);
  assert.ok(trusted !== undefined, trustProxy);
  return readForwarding({ headers, socketAddress, trusted });
};
const clientOf = (forwarded: string, trustProxy: string, socketAddress?: string) =>
  read({ 'x-forwarded-for': forwarded }, trustProxy, socketAddress).client;

test('readForwarding reads the header from its end, and drops no hop', () => {
  assert.equal(read({}, '1').client, '10.0.0.1');
  for (const [forwarded, trustProxy, client] of [
    ['203.0.113.7', '0', '10.0.0.1'],
    ['6.6.6.6, 203.0.113.7:1', '1', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7:1, [2001:db8::1]:2', '2', '203.0.113.7'],
    ['203.0.113.7', '3', '203.0.113.7'],
    ['9.9.8.1, [2001:db8:7::1]:4444', '1', '2001:db8:7::1'],
    // An entry that is no address counts as the proxy that wrote it, and never as an entry that the client could have written.
    ['6.6.6.6, unknown', '1', '10.0.0.1'],
    ['6.6.6.6, ', '1', '10.0.0.1'],
    ['6.6.6.6, unknown, 10.0.0.2', '2', '10.0.0.2'],
    ['6.6.6.6,, 10.0.0.2', '2', '10.0.0.2'],
  ] as const)
    assert.equal(clientOf(forwarded, trustProxy), client, forwarded);
});

test('TRUST_PROXY with networks trusts the proxies in these networks, and no other sender', () => {
  const networks = '10.0.0.0/8, 192.0.2.7, fd00::/8';
  for (const [forwarded, client, socketAddress] of [
    ['6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7:1, [fd00::1]:2, 192.0.2.7', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7, 192.0.2.8', '192.0.2.8'],
    ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['6.6.6.6, unknown, 10.0.0.2', '10.0.0.2'],
    ['6.6.6.6, 203.0.113.7', '203.0.113.7', '::ffff:10.0.0.1'],
    ['6.6.6.6, 203.0.113.7', '203.0.113.7', 'fd00::1%eth0'],
    ['6.6.6.6, 203.0.113.7', '198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 203.0.113.7', '', ''],
  ] as const)
    assert.equal(clientOf(forwarded, networks, socketAddress), client, forwarded);
  const headers = { 'x-forwarded-host': 'stall.example', 'x-forwarded-proto': 'https' };
  const unused = { client: '198.51.100.1', host: undefined, protocol: undefined, isTrusted: false, isIgnored: true };
  assert.deepEqual(read(headers, networks, '198.51.100.1'), unused);
  const { host, protocol, isIgnored } = read(headers, networks);
  assert.deepEqual([host, protocol, isIgnored], ['stall.example', 'https', false]);
});

test('Forwarded of RFC 7239 counts only without X-Forwarded-For', () => {
  const forwarded = 'for=6.6.6.6;host=evil.example, For="[2001:db8::1]:4711";Proto=https;host="stall.example:8443"';
  const expected = {
    client: '2001:db8::1',
    host: 'stall.example:8443',
    protocol: 'https',
    isTrusted: true,
    isIgnored: false,
  };
  assert.deepEqual(read({ forwarded }, '1'), expected);
  assert.deepEqual(read({ forwarded: `${forwarded}, for=10.0.0.2;proto=http` }, '10.0.0.0/8'), expected);
  assert.equal(read({ forwarded: 'for=6.6.6.6, for=_hidden' }, '1').client, '10.0.0.1');
  // A quote that the client opened does not swallow the entry of the proxy.
  assert.equal(read({ forwarded: 'for="6.6.6.6, for="[2001:db8::1]"' }, '1').client, '2001:db8::1');
  const both = read({ forwarded, 'x-forwarded-for': '203.0.113.7' }, '1');
  assert.deepEqual([both.client, both.host, both.protocol], ['203.0.113.7', undefined, undefined]);
});

test('readTrustedProxies accepts only the numbers 0 to 10 and lists of networks', () => {
  assert.equal(readTrustedProxies('10'), 10);
  for (const text of ['', '11', '-1', 'yes', '10.0.0.0/33', '10.0.0.1/', '10.0.0', '10.0.0.1,'])
    assert.equal(readTrustedProxies(text), undefined, text);
  for (const everybody of ['10.0.0.0/0', '::/0', '::/1', '::ffff:0:0/96', 'fd00::/8, ::ffff:0.0.0.0/95'])
    assert.equal(readTrustedProxies(everybody), undefined, everybody);
  assert.equal(clientOf('203.0.113.7', '::ffff:10.0.0.0/104'), '203.0.113.7');
});
