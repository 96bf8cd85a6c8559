import { isIP } from 'node:net';
import { createAddressTags } from '#server/rate-limit/address-tags.ts';
import { requireSecret } from '#server/security/secret.ts';

interface SecretLocation {
  dataDir: string;
  /** APP_SECRET, or null for the one in `dataDir`. */
  secret: string | null;
}

/**
 * `tag-addresses`: returns each address with the tags of its visitor and network. Skips texts that are not
 * addresses.
 * @throws {OperatorError} if there is no secret
 */
export async function tagAddresses(location: SecretLocation, texts: Iterable<string>): Promise<string[]> {
  const secret = await requireSecret(location.secret, location.dataDir);
  const tagsOf = createAddressTags(secret);
  const addresses = [...texts].map((text) => text.trim()).filter((text) => isIP(text) !== 0);
  return addresses.map((address) => {
    const { visitor, network } = tagsOf(address);
    return `${address} ${visitor} ${network}`;
  });
}
