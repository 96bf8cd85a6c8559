import { type BlockList, isIP, isIPv4 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Returns the socket's address; `app.request()` in tests has no socket and counts as local. */
export function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '127.0.0.1';
  } catch {
    return '127.0.0.1';
  }
}

/** Converts `::ffff:192.0.2.1`, the form in which dual-stack sockets report IPv4 peers, to 192.0.2.1. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Returns the address in one hop of X-Forwarded-For. Some proxies append the port. */
function hopAddress(hop: string): string {
  const text = hop.trim();
  return plain(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text)?.slice(1).find(Boolean) ?? text);
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/**
 * Returns the socket's address. If that is a trusted proxy, returns the last untrusted address in
 * X-Forwarded-For (guarantees.md rule 14). Addresses that a client forges are further left.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trusted: BlockList,
): string {
  let address = plain(socketAddress);
  const hops = (forwardedFor ?? '').split(',').map(hopAddress);
  for (const hop of hops.reverse()) {
    if (!isTrusted(address, trusted) || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}
