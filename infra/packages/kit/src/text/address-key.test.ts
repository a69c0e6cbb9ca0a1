/** @jest-environment node */
import { addressKey } from './address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a:b::/64'],
  ['2001:0DB8:000A:000B::1', '2001:db8:a:b::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nonsense', 'nonsense'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('addressKey of %s is %s', (address, key) => expect(addressKey(address)).toBe(key));
