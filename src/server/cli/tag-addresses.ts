import { isIP } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { createAddressTags } from '#server/rate-limit/address-tags.ts';
import { requireSecret } from '#server/security/secret.ts';

/**
 * `tag-addresses`: returns each address with the tags of its visitor and network. Skips texts that are not
 * addresses.
 * @throws {OperatorError} if there is no secret
 */
export async function tagAddresses(
  location: Pick<Config, 'secret' | 'dataDir'>,
  texts: Iterable<string>,
): Promise<string[]> {
  const secret = await requireSecret(location.secret, location.dataDir);
  const tagsOf = createAddressTags(secret);
  const addresses = [...texts].map((text) => text.trim()).filter((text) => isIP(text) !== 0);
  return addresses.map((address) => {
    const { visitor, network } = tagsOf(address);
    return `${address} ${visitor} ${network}`;
  });
}
