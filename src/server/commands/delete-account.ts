import { findShop, type NamedShop, removeAccount } from '#server/accounts/remove-account.ts';
import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { DatabasePlace } from '#server/db/open-database.ts';
import { createEncryption } from '#server/encryption.ts';
import { createSigningKeys } from '#server/identity/embedded/signing-keys.ts';
import { createLogger } from '#server/logging.ts';
import { createOutbox } from '#server/messaging/outbox.ts';
import { OperatorError } from '#server/operator-error.ts';
import { systemRandomness } from '#server/randomness.ts';
import { encryptionKey, loadSecret } from '#server/secret.ts';
import { withDatabase } from './with-database.ts';

type DeletionConfig = DatabasePlace & Pick<Config, 'secret' | 'identity'>;

const forServers = () => Promise.reject(new Error('a command delivers nothing'));
const handlers = { sms: forServers, mail: forServers, 'delete-identity': forServers };

/** Whose messages the servers deliver. @throws {OperatorError} they could not read them: the secret is another */
async function openOutbox({ secret, dataDir, identity }: DeletionConfig, database: DatabaseHandle) {
  const encryption = createEncryption(encryptionKey(await loadSecret(secret, dataDir)));
  const deps = { clock: systemClock, randomness: systemRandomness, encryption };
  if (identity === 'embedded') await createSigningKeys({ ...deps, database: database.db }).current();
  return createOutbox({ ...deps, database, logger: createLogger('warn'), handlers });
}

/**
 * `delete-account {shop}`: the sign-in account follows once a server runs. Null when `confirm`, which is shown what was
 * found, says no. @throws {OperatorError} no such shop
 */
export async function deleteShopAccount(
  config: DeletionConfig,
  shop: string,
  confirm: (found: NamedShop) => Promise<boolean>,
): Promise<NamedShop | null> {
  const missing = () => new OperatorError(`No business has the address, number or id "${shop}".`);
  return withDatabase(config, async (database) => {
    const outbox = await openOutbox(config, database);
    const found = await findShop(database.db, shop);
    if (found === null) throw missing();
    if (!(await confirm(found))) return null;
    // By its number: while somebody thought, the address may have become another shop's.
    const removed = await removeAccount({ database, outbox, clock: systemClock }, found.phone);
    if (removed === null) throw missing();
    return removed;
  });
}
