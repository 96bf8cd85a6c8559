import { BlockList, isIP } from 'node:net';
import { splitList } from './split-list.ts';

/** What TRUSTED_PROXIES says when visitors reach the server directly. */
const NONE = 'none';

/** Of a prefix, in bits. Not 0: whoever trusts every address lets every visitor choose one. */
const PREFIX = /^[1-9]\d{0,2}$/;
const EVERYBODY = /^[\d.:a-f]+\/0+$/i;

/** The address and the bits of its network that count; null when an entry is neither an address nor a network. */
function readEntry(entry: string): { address: string; family: 'ipv4' | 'ipv6'; bits: number } | null {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const longest = version === 6 ? 128 : 32;
  const bits = prefix === undefined ? longest : PREFIX.test(prefix) ? Number(prefix) : longest + 1;
  return bits > longest ? null : { address, family: `ipv${version as 4 | 6}`, bits };
}

const faultOf = (entry: string): string =>
  EVERYBODY.test(entry)
    ? `"${entry}" is everybody: each visitor could then say which address is theirs. Name the proxies alone, like 10.0.0.0/8`
    : `"${entry}" is neither an address nor a network like 10.0.0.0/8`;

/** The proxies whose `X-Forwarded-For` counts: addresses and networks with commas between them, or `none`. */
export function readTrustedProxies(text: string | undefined, problems: string[]): BlockList {
  const proxies = new BlockList();
  if (text === undefined || text === NONE) return proxies;
  for (const entry of splitList(text)) {
    const network = readEntry(entry);
    if (network !== null) proxies.addSubnet(network.address, network.bits, network.family);
    else problems.push(`TRUSTED_PROXIES: ${faultOf(entry)}`);
  }
  return proxies;
}
