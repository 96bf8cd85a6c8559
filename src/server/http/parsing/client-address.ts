import { type BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Requests that come without a socket, as app.request() makes them in tests, count as local. */
export function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '127.0.0.1';
  } catch {
    return '127.0.0.1';
  }
}

/** `::ffff:192.0.2.1`, as dual-stack sockets report IPv4 peers, is 192.0.2.1. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** What one hop of X-Forwarded-For names; some proxies write the port behind it. */
function hopAddress(hop: string): string {
  const text = hop.trim();
  return plain(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text)?.slice(1).find(Boolean) ?? text);
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(plain(address));
  return family !== 0 && trusted.check(plain(address), family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The socket's, or, when that is a trusted proxy, the last in X-Forwarded-For that is none (guarantees.md rule 14): what a
 * visitor writes there himself stands further left.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trusted: BlockList,
): string {
  let address = plain(socketAddress);
  const hops = (forwardedFor ?? '').split(',').map(hopAddress);
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}
