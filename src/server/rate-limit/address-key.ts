import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0xffff];

/**
 * What a limit counts an address by: IPv4 as it is (IPv4-mapped IPv6 too), IPv6 by its /64, because one
 * subscriber owns a whole /64 (RFC 6177). Anything else, such as an empty address, is its own key.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = ipv6Groups(address);
  if (MAPPED_PREFIX.every((group, index) => groups[index] === group)) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address, `::` and a dotted IPv4 tail expanded (RFC 4291 section 2.2). */
function ipv6Groups(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const left = parseGroups(head);
  const right = parseGroups(tail);
  const gap = Array.from({ length: 8 - left.length - right.length }, () => 0);
  return [...left, ...gap, ...right];
}

function parseGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
