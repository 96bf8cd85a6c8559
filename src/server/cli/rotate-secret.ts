import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { identityKeys, identityRefreshTokens, outbox } from '#server/db/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import type { Encryption } from '#server/security/encryption.ts';

interface Secrets {
  former: Encryption;
  next: Encryption;
}

/** @throws {OperatorError} if the text was encrypted with another secret */
async function reencrypted({ former, next }: Secrets, encrypted: string, what: string): Promise<string> {
  const text = await former.decrypt(encrypted).catch((cause: unknown) => {
    throw new OperatorError(
      `${what} was encrypted with another secret than the current one, so nothing was changed. Set APP_SECRET to that secret.`,
      { cause },
    );
  });
  return next.encrypt(text);
}

/** Re-encrypts all encrypted columns while their tables are locked. @throws {OperatorError} */
export async function reencryptAll(tx: Transaction, secrets: Secrets) {
  await tx.execute(sql`lock table ${identityKeys}, ${outbox} in exclusive mode`);
  const keys = await tx
    .select({ kid: identityKeys.kid, encrypted: identityKeys.encryptedPrivateJwk })
    .from(identityKeys);
  for (const { kid, encrypted } of keys) {
    const encryptedPrivateJwk = await reencrypted(secrets, encrypted, `The signing key ${kid}`);
    await tx.update(identityKeys).set({ encryptedPrivateJwk }).where(eq(identityKeys.kid, kid));
  }
  const messages = await tx.select({ id: outbox.id, encrypted: outbox.payload }).from(outbox);
  for (const { id, encrypted } of messages) {
    const payload = await reencrypted(secrets, encrypted, `The message ${id} of the outbox`);
    await tx.update(outbox).set({ payload }).where(eq(outbox.id, id));
  }
  // Tokens that were made with the former secret can no longer be attributed to a user.
  await tx.update(identityRefreshTokens).set({ selfDescribing: false });
  return { keys: keys.length, messages: messages.length };
}
