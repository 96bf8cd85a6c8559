import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey, networkKey } from './address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['', ''],
])('the network of %s is counted as %s', (address, key) => {
  expect(networkKey(address)).toBe(key);
});

test('only the first 64 bits of an IPv6 address count', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  // 64:… avoids the IPv4-mapped range.
  const network = fc.tuple(group, group, group).map((groups) => [0x64, ...groups]);
  const host = fc.array(group, { minLength: 4, maxLength: 4 });
  const text = (groups: number[]) => groups.map((value) => value.toString(16)).join(':');

  fc.assert(
    fc.property(network, network, host, host, (first, second, hostA, hostB) => {
      const [a, b] = [text([...first, ...hostA]), text([...second, ...hostB])];
      expect(isIPv6(a)).toBe(true);
      expect(addressKey(a) === addressKey(b)).toBe(first.join() === second.join());
    }),
  );
});
