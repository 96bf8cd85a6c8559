import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityKeys } from '#server/db/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import type { IdentityDeps } from './deps.ts';

/** The only algorithm for signing and verifying (guarantees.md rule 7). */
export const SIGNING_ALGORITHM = 'RS256';

/** Lifetime of an ID token, as in Firebase (identity.md trap 4); no other signed token lives longer. */
export const ID_TOKEN_SECONDS = 3600;

// Maximum time until other instances stop verifying with a withdrawn key, and start signing with a new one.
const RELOAD_AFTER_MS = 60_000;
/**
 * Time from the creation of a key's successor: covers the last token of an instance that had not loaded it
 * yet, and clock differences.
 */
const RETIRED_AFTER_MS = ID_TOKEN_SECONDS * 1000 + RELOAD_AFTER_MS + 30_000;
const KID = /^[A-Za-z0-9_-]{1,64}$/;

/** The services that tokens need. */
export interface TokenDeps extends IdentityDeps {
  keys: ReturnType<typeof createSigningKeys>;
}

type KeyDeps = Pick<IdentityDeps, 'database' | 'clock' | 'trustedTime' | 'randomness' | 'encryption'>;

type KeyRow = typeof identityKeys.$inferSelect;

interface VerifyingKey {
  publicKey: CryptoKey;
  /** Set when its successor is created, to a time by which other instances have loaded that; null for the newest key. */
  signsUntil: Date | null;
}

type KeyRing = Awaited<ReturnType<typeof loadRing>>;

/** The keys of ID tokens, stored, so that a restart signs no user out (identity.md trap 2). */
export function createSigningKeys(deps: KeyDeps) {
  let ring: KeyRing | null = null;
  let loading: Promise<KeyRing> | null = null;

  async function load(): Promise<KeyRing> {
    loading ??= loadRing(deps).finally(() => {
      loading = null;
    });
    ring = await loading;
    return ring;
  }

  async function fresh(): Promise<KeyRing> {
    return ring !== null && deps.clock.monotonic() < ring.staleAt ? ring : load();
  }

  return {
    /** Returns the newest active key. It is created once, even if several instances start together. */
    current: async () => (await fresh()).signing,
    /** Returns all active public keys, newest first, for jwks.json. */
    published: async () => (await fresh()).published,
    /** Returns an active key; null for an unknown or withdrawn key. */
    async find(kid: string): Promise<VerifyingKey | null> {
      if (!KID.test(kid)) return null;
      const known = (await fresh()).verifying.get(kid);
      // Another instance may have just rotated. A forged id costs one row: loading imports and decrypts all keys.
      if (known !== undefined || !(await isActive(deps.database, kid))) return known ?? null;
      // A load in progress may have begun before the rotation.
      await loading;
      return (await load()).verifying.get(kid) ?? null;
    },
    /** Adds a key that signs from now on, if `isWanted`; older keys verify until their last token expires. */
    async rotate(isWanted = async (_: Transaction) => true): Promise<void> {
      const pair = await newKeyPair();
      await deps.database.transaction(async (tx) => {
        if (await isWanted(tx)) await insertKey(deps, tx, pair);
      });
      await load();
    },
  };
}

async function loadRing(deps: KeyDeps) {
  let rows = await activeKeys(deps.database);
  if (rows.length === 0) {
    await createFirst(deps);
    rows = await activeKeys(deps.database);
  }
  rows = await dropRetired(deps, rows);
  const [newest] = rows;
  if (newest === undefined) throw new Error('no active signing key');

  const verifying = new Map<string, VerifyingKey>();
  for (const [index, { kid, publicJwk }] of rows.entries()) {
    const successor = rows[index - 1];
    const signsUntil = successor === undefined ? null : plusMs(successor.createdAt, RELOAD_AFTER_MS);
    verifying.set(kid, { publicKey: await importKey(publicJwk as JWK), signsUntil });
  }
  const privateKey = await importKey(await decrypt(deps, newest.encryptedPrivateJwk));
  return {
    signing: { kid: newest.kid, privateKey },
    published: rows.map((row) => row.publicJwk as JWK),
    verifying,
    staleAt: deps.clock.monotonic() + RELOAD_AFTER_MS,
  };
}

/** @throws {OperatorError} the key was encrypted with another secret */
async function decrypt({ encryption }: KeyDeps, encryptedJwk: string): Promise<JWK> {
  try {
    return JSON.parse(await encryption.decrypt(encryptedJwk)) as JWK;
  } catch (cause) {
    if (!(cause instanceof errors.JWEDecryptionFailed)) throw cause;
    throw new OperatorError(
      'The signing keys in the database were encrypted with another secret. Set APP_SECRET to the value that it had ' +
        'then; if APP_SECRET is not set, put the former secret.key back into DATA_DIR.',
      { cause },
    );
  }
}

async function isActive(db: KeyDeps['database'], kid: string): Promise<boolean> {
  const isKey = and(eq(identityKeys.kid, kid), eq(identityKeys.active, true));
  return (await db.select({ kid: identityKeys.kid }).from(identityKeys).where(isKey)).length > 0;
}

function activeKeys(db: KeyDeps['database'] | Transaction) {
  return db
    .select()
    .from(identityKeys)
    .where(eq(identityKeys.active, true))
    .orderBy(desc(identityKeys.createdAt), desc(identityKeys.kid));
}

/** Deletes the keys whose tokens have all expired, including the private halves. */
async function dropRetired(deps: KeyDeps, rows: KeyRow[]): Promise<KeyRow[]> {
  const { now, trusted } = await deps.trustedTime.times();
  const before = plusMs(trusted, -RETIRED_AFTER_MS);
  const isRetired = (index: number) => (rows[index - 1]?.createdAt ?? now) <= before;
  const retired = rows.filter((_, index) => isRetired(index)).map(({ kid }) => kid);
  if (retired.length > 0) await deps.database.delete(identityKeys).where(inArray(identityKeys.kid, retired));
  return rows.filter(({ kid }) => !retired.includes(kid));
}

/** Creates the first key; of two instances on an empty database, the second uses the first one's. */
async function createFirst(deps: KeyDeps): Promise<void> {
  const pair = await newKeyPair();
  await deps.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity_keys'))`);
    if ((await activeKeys(tx)).length === 0) await insertKey(deps, tx, pair);
  });
}

async function newKeyPair() {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { modulusLength: 2048, extractable: true });
  return { publicJwk: await exportJWK(pair.publicKey), privateJwk: await exportJWK(pair.privateKey) };
}

async function insertKey(
  deps: KeyDeps,
  tx: Transaction,
  pair: Awaited<ReturnType<typeof newKeyPair>>,
): Promise<void> {
  const kid = deps.randomness.bytes(12).toString('base64url');
  const now = deps.clock.now();
  // The newest key signs: one of a clock that was ahead would do so for ever.
  const { createdAt } = identityKeys;
  await tx.update(identityKeys).set({ createdAt: now }).where(gte(createdAt, now));
  await tx.insert(identityKeys).values({
    kid,
    publicJwk: { ...pair.publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
    encryptedPrivateJwk: await deps.encryption.encrypt(JSON.stringify(pair.privateJwk)),
    createdAt: plusMs(now, 1),
  });
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a signing key must be an RSA key');
  return key;
}
