import { BlockList, isIP } from 'node:net';
import { splitList } from './split-list.ts';

/** A prefix length in bits, but not 0: if every address is trusted, each client can choose its own. */
const PREFIX = /^[1-9]\d{0,2}$/;
const EVERY_ADDRESS = /^[\d.:a-f]+\/0+$/i;

/** Returns the network of an entry, with its prefix length in bits; null if it is malformed. */
function readEntry(entry: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const longest = version === 6 ? 128 : 32;
  // A malformed prefix counts as too long.
  const bits = prefix === undefined ? longest : PREFIX.test(prefix) ? Number(prefix) : longest + 1;
  return bits > longest ? null : { address, family: `ipv${version as 4 | 6}`, bits };
}

const faultOf = (entry: string): string =>
  EVERY_ADDRESS.test(entry)
    ? `"${entry}" trusts every address: visitors could forge theirs. Name only the proxies, like 10.0.0.0/8`
    : `"${entry}" is neither an address nor a network like 10.0.0.0/8`;

/** Returns the proxies whose `X-Forwarded-For` counts: addresses and networks, or `none` if there are none. */
export function readTrustedProxies(text: string | undefined, problems: string[]): BlockList {
  const proxies = new BlockList();
  if (text === undefined || text === 'none') return proxies;
  for (const entry of splitList(text)) {
    const network = readEntry(entry);
    if (network !== null) proxies.addSubnet(network.address, network.bits, network.family);
    else problems.push(`TRUSTED_PROXIES: ${faultOf(entry)}`);
  }
  return proxies;
}
