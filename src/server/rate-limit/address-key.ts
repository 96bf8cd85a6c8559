import { isIPv4, isIPv6 } from 'node:net';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';

/** The parts of an address that limits go by; null for what is no address. */
function parse(ip: string): { ipv4: string } | { groups: string[] } | null {
  const address = ip.split('%', 1)[0] ?? '';
  if (isIPv4(address)) return { ipv4: address };
  if (!isIPv6(address)) return null;
  const bits = convertIPv6ToBinary(address);
  if (isIPv4MappedIPv6(bits)) return { ipv4: convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits)) };
  return { groups: [112n, 96n, 80n, 64n].map((shift) => ((bits >> shift) & 0xffffn).toString(16)) };
}

/** IPv4 as it is, IPv6 by its /64, which one subscriber owns (RFC 6177); anything else is its own key. */
export function addressKey(ip: string): string {
  const parsed = parse(ip);
  if (parsed === null) return ip;
  return 'ipv4' in parsed ? parsed.ipv4 : `${parsed.groups.join(':')}::/64`;
}

/** IPv6 by its /48, the most that one site is given (RFC 6177), IPv4 by its /24, the least routed by itself. */
export function networkKey(ip: string): string {
  const parsed = parse(ip);
  if (parsed === null) return ip;
  if ('ipv4' in parsed) return parsed.ipv4.replace(/\d+$/, '0/24');
  return `${parsed.groups.slice(0, 3).join(':')}::/48`;
}
