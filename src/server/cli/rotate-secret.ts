import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { identityKeys, identityRefreshTokens, outbox } from '#server/db/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import type { Encryption } from '#server/security/encryption.ts';

interface Secrets {
  former: Encryption;
  next: Encryption;
}

/** @throws {OperatorError} another secret sealed it */
async function resealed({ former, next }: Secrets, sealed: string, what: string): Promise<string> {
  const text = await former.decrypt(sealed).catch((cause: unknown) => {
    throw new OperatorError(
      `${what} was sealed with another secret than the present one. Nothing was changed.`,
      {
        cause,
      },
    );
  });
  return next.encrypt(text);
}

export interface Resealed {
  keys: number;
  messages: number;
}

/** Seals all that the database keeps sealed with another secret. Nobody else writes there meanwhile. @throws {OperatorError} */
export async function resealAll(tx: Transaction, secrets: Secrets): Promise<Resealed> {
  await tx.execute(sql`lock table ${identityKeys}, ${outbox} in exclusive mode`);
  const keys = await tx
    .select({ kid: identityKeys.kid, sealed: identityKeys.sealedPrivateJwk })
    .from(identityKeys);
  for (const { kid, sealed } of keys) {
    const sealedPrivateJwk = await resealed(secrets, sealed, `The signing key ${kid}`);
    await tx.update(identityKeys).set({ sealedPrivateJwk }).where(eq(identityKeys.kid, kid));
  }
  const messages = await tx.select({ id: outbox.id, sealed: outbox.payload }).from(outbox);
  for (const { id, sealed } of messages) {
    const payload = await resealed(secrets, sealed, `The message ${id} of the outbox`);
    await tx.update(outbox).set({ payload }).where(eq(outbox.id, id));
  }
  // No token made with the former secret can say any more whose it is.
  await tx.update(identityRefreshTokens).set({ selfDescribing: false });
  return { keys: keys.length, messages: messages.length };
}
