import { type BlockList, isIP } from 'node:net';

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** `::ffff:192.0.2.1`, as dual-stack sockets report IPv4 peers, is 192.0.2.1. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/**
 * The visitor's address: the socket's, or, when that is a trusted proxy, the last address in
 * X-Forwarded-For that is not one (trust.md rule 14). What a visitor writes there himself stands further
 * left.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trusted: BlockList,
): string {
  let address = plain(socketAddress);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (contains(trusted, address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}
