import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const proxies = new BlockList();
proxies.addAddress('127.0.0.1');
proxies.addSubnet('10.0.0.0', 8);

describe('clientAddress', () => {
  it('ignores X-Forwarded-For from a stranger', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', proxies)).toBe('203.0.113.7');
  });

  it('returns the last hop that is not a trusted proxy, ignoring forged hops before it', () => {
    expect(clientAddress('127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.9', proxies)).toBe('198.51.100.1');
  });

  it('returns the proxy if the header is missing or malformed', () => {
    expect(clientAddress('127.0.0.1', null, proxies)).toBe('127.0.0.1');
    expect(clientAddress('127.0.0.1', 'unknown', proxies)).toBe('127.0.0.1');
  });

  it('accepts an address with a port', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1:50123', proxies)).toBe('198.51.100.1');
    expect(clientAddress('127.0.0.1', '[2001:db8::1]:50123', proxies)).toBe('2001:db8::1');
    expect(clientAddress('127.0.0.1', '2001:db8::1', proxies)).toBe('2001:db8::1');
    expect(clientAddress('127.0.0.1', '198.51.100.1, [::1', proxies)).toBe('127.0.0.1');
  });

  it('reads IPv4 peers of a dual-stack socket as IPv4', () => {
    expect(clientAddress('::ffff:203.0.113.7', null, proxies)).toBe('203.0.113.7');
    expect(clientAddress('::ffff:127.0.0.1', '2001:db8::1', proxies)).toBe('2001:db8::1');
    expect(clientAddress('::ffff:10.0.0.12', '198.51.100.1', proxies)).toBe('198.51.100.1');
    expect(clientAddress('::FFFF:10.10.20.112', '198.51.100.1', proxies)).toBe('198.51.100.1');
  });
});
