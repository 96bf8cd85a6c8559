import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { type KeySlice, nextSlice, type Place } from '#server/db/next-slice.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { identityKeys, identityRefreshTokens, outbox, pageChanges } from '#server/db/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import { createEncryption, type Encryption } from '#server/security/encryption.ts';
import { encryptionKey, prepareSecretFile } from '#server/security/secret.ts';
import { site } from '#shared/site.ts';
import type { AdminRun, Verb } from './verb.ts';

/** A reading begins a second after the last one; the lock ends a statement that waits for two. */
const LONGEST_PAUSE_SECONDS = 1.5;

/** Servers encrypt and decrypt with the secret of their start. @throws {OperatorError} if one runs */
async function assertNoServer({ services: { database } }: AdminRun): Promise<void> {
  // With the embedded database, a running server would have kept this command from opening it.
  if (database.kind === 'pglite') return;
  const others = await database.db.transaction(async (tx) => {
    // Each instance reads it once a second, and waits now, as its writers do; this command does not.
    await tx.execute(sql`lock table ${pageChanges} in access exclusive mode`);
    await tx.execute(sql`select pg_sleep(${LONGEST_PAUSE_SECONDS})`);
    const waiting = sql`select count(*)::int as count from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and relation = ${getTableName(pageChanges)}::regclass and not granted`;
    // For one release: the former one listens instead.
    const former = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = ${`${site.id} page changes`}`;
    const counts = await rowsOf<{ count: number }>(tx, sql`${waiting} union all ${former}`);
    return counts.reduce((sum, { count }) => sum + count, 0);
  });
  if (others === 0) return;
  throw new OperatorError(
    `${others} instances run on this database, with the former secret: stop all of them, rotate, start them with the new one.`,
  );
}

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

/** Rows per statement: one for all tokens would exceed the time limit of a statement. */
const SLICE = 2_000;

/** Tokens that were made with the former secret can no longer be attributed to a user. */
async function forgetOwners(tx: Transaction): Promise<void> {
  const { tokenHash, selfDescribing } = identityRefreshTokens;
  for (let place: Place | null = []; place !== null; ) {
    const slice: KeySlice = await nextSlice(tx, [tokenHash], place, SLICE);
    await tx
      .update(identityRefreshTokens)
      .set({ selfDescribing: false })
      .where(and(slice.rows, selfDescribing));
    place = slice.next;
  }
}

/** Re-encrypts all encrypted columns while their tables are locked. @throws {OperatorError} */
async function reencryptAll(tx: Transaction, secrets: Secrets) {
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
  await forgetOwners(tx);
  return { keys: keys.length, messages: messages.length };
}

const CHANGED =
  'All users stay signed in. Pending codes are void, known devices count as unknown until the next sign-in, and the\n' +
  'address tags in the log change. Earlier backups need the former secret: keep it as long as them.';

/** `secret rotate`: changes to NEW_APP_SECRET or, if the secret is in a file, to a generated one. */
export const rotate: Verb = async (run) => {
  const { services, config } = run;
  if (config.newSecret === null && config.secret !== null) {
    throw new OperatorError(
      'Set NEW_APP_SECRET, or NEW_APP_SECRET_FILE, to the new secret: openssl rand -base64 48',
    );
  }
  if (config.newSecret !== null && config.newSecret === config.secret) {
    throw new OperatorError('NEW_APP_SECRET equals APP_SECRET: set it to a new secret.');
  }
  await assertNoServer(run);
  const file = config.newSecret === null ? await prepareSecretFile(config.dataDir) : null;
  const next = createEncryption(encryptionKey(file?.secret ?? Buffer.from(config.newSecret ?? '', 'utf8')));
  const encrypted = await services.database.db.transaction((tx) =>
    reencryptAll(tx, { former: services.encryption, next }),
  );
  const formerFile = (await file?.putInPlace()) ?? null;
  const todo =
    formerFile === null
      ? 'Set APP_SECRET to the value of NEW_APP_SECRET, unset NEW_APP_SECRET, and start the servers.'
      : `The former secret is in ${formerFile}. Start the server.`;
  return {
    data: { ...encrypted, former_secret: formerFile },
    message: `Encrypted with the new secret: signing keys ${encrypted.keys}, waiting messages ${encrypted.messages}. ${todo}\n${CHANGED}`,
  };
};
