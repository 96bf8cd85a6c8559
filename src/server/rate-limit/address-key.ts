import { isIPv6 } from 'node:net';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';

/**
 * What a limit counts an address by: IPv4 as it is (IPv4-mapped IPv6 too), IPv6 by its /64, because one
 * subscriber owns a whole /64 (RFC 6177). Anything else, such as an empty address, is its own key.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return address;
  const bits = convertIPv6ToBinary(address);
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  const network = [112n, 96n, 80n, 64n].map((shift) => ((bits >> shift) & 0xffffn).toString(16));
  return `${network.join(':')}::/64`;
}
