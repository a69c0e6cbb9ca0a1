import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addressIn, clientAddress } from './client-address.ts';

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

test('clientAddress reads the header from its end, and returns the socket address for an entry that is no address', () => {
  const addressFrom = (forwarded: string | undefined, hops: number) =>
    clientAddress({ forwarded, socketAddress: '10.0.0.1', hops });
  assert.equal(addressFrom('203.0.113.7', 0), '10.0.0.1');
  assert.equal(addressFrom(undefined, 1), '10.0.0.1');
  assert.equal(addressFrom('6.6.6.6, 203.0.113.7:1', 1), '203.0.113.7');
  assert.equal(addressFrom('6.6.6.6, 203.0.113.7:1, [2001:db8::1]:2', 2), '203.0.113.7');
  assert.equal(addressFrom('203.0.113.7', 3), '203.0.113.7');
  assert.equal(addressFrom('6.6.6.6, unknown', 1), '10.0.0.1'); // not 6.6.6.6, which the client could have written
});
