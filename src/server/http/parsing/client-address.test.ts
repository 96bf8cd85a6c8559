import { BlockList } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, socketAddress } from './client-address.ts';

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

  it('trusts a proxy by its IPv6 address, and hops around spaces', () => {
    const both = new BlockList();
    both.addSubnet('2001:db8::', 32, 'ipv6');
    expect(clientAddress('2001:db8::1', ' 198.51.100.1 ', both)).toBe('198.51.100.1');
    expect(clientAddress('2001:db8::1', '198.51.100.1, x[2001:db8::7]', both)).toBe('2001:db8::1');
    expect(clientAddress('2001:db8::1', '[2001:db9::7]', both)).toBe('2001:db9::7');
    expect(clientAddress('x::ffff:10.0.0.1', '198.51.100.1', proxies)).toBe('x::ffff:10.0.0.1');
    expect(clientAddress('::ffff:10.0.0.1.2', null, proxies)).toBe('::ffff:10.0.0.1.2');
  });

  it('accepts an address with a port', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1:50123', proxies)).toBe('198.51.100.1');
    expect(clientAddress('127.0.0.1', '[2001:db8::1]:50123', proxies)).toBe('2001:db8::1');
    expect(clientAddress('127.0.0.1', '2001:db8::1', proxies)).toBe('2001:db8::1');
    expect(clientAddress('127.0.0.1', '198.51.100.1, [::1', proxies)).toBe('127.0.0.1');
  });

  it('reads IPv4 peers of a dual-stack socket as IPv4', () => {
    expect(clientAddress('::FFFF:203.120.113.112', null, proxies)).toBe('203.120.113.112');
    expect(clientAddress('::ffff:127.0.0.1', '2001:db8::1', proxies)).toBe('2001:db8::1');
    expect(clientAddress('::ffff:10.0.0.12', '198.51.100.1', proxies)).toBe('198.51.100.1');
  });
});

it('reads the address of the socket; a request without one is local', async () => {
  const app = new Hono().get('/', (c) => c.text(socketAddress(c)));
  const over = async (env?: object) => (await app.request('/', {}, env)).text();
  const remoteAddress = '203.0.113.7';
  expect(await over({ incoming: { socket: { remoteAddress } } })).toBe(remoteAddress);
  expect([await over({ incoming: { socket: {} } }), await over()]).toEqual(['127.0.0.1', '127.0.0.1']);
});
