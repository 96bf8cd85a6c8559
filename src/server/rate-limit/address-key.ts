import { isIPv4, isIPv6 } from 'node:net';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';

/** Returns the parts of an address that limits use; null if the text is not an address. */
function parse(ip: string): { ipv4: string } | { groups: string[] } | null {
  const address = ip.replace(/%.*/, '');
  if (isIPv4(address)) return { ipv4: address };
  if (!isIPv6(address)) return null;
  const bits = convertIPv6ToBinary(address);
  if (isIPv4MappedIPv6(bits)) return { ipv4: convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits)) };
  return { groups: [112n, 96n, 80n, 64n].map((shift) => ((bits >> shift) & 0xffffn).toString(16)) };
}

/** Returns an IPv4 address, IPv6 as its /64, one subscriber's (RFC 6177), or other text as it is. */
export function addressKey(ip: string): string {
  const parsed = parse(ip);
  if (parsed === null) return ip;
  return 'ipv4' in parsed ? parsed.ipv4 : `${parsed.groups.join(':')}::/64`;
}

/** Returns the /48 of an IPv6 address, the largest allocation of one site (RFC 6177); otherwise null. */
export function siteKey(ip: string): string | null {
  const parsed = parse(ip);
  return parsed === null || 'ipv4' in parsed ? null : `${parsed.groups.slice(0, 3).join(':')}::/48`;
}

/** Returns the network of an address: an IPv6 site, or for IPv4 the /24, the smallest prefix routed separately. */
export function networkKey(ip: string): string {
  const parsed = parse(ip);
  if (parsed !== null && 'ipv4' in parsed) return parsed.ipv4.replace(/\d+$/, '0/24');
  return siteKey(ip) ?? ip;
}
