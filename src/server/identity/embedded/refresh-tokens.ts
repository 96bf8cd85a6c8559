import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import { retention } from '#shared/retention.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError, type IdentityErrorCode } from './errors.ts';
import type { IdentityUser } from './id-tokens.ts';
import { authTimeOf } from './users.ts';

/**
 * For two tabs that refresh at once, and a phone that asks again after the SDK's 60 s and 30 more (identity.md trap 3).
 */
const GRACE_MS = 120_000;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type TokenRow = typeof identityRefreshTokens.$inferSelect;

export interface Session {
  user: IdentityUser;
  authTime: Date;
  refreshToken: string;
}

/** Starts a family of refresh tokens for a sign-in that just succeeded, in the caller's transaction. */
export async function startSession(
  deps: IdentityDeps,
  tx: Transaction,
  user: IdentityUser,
): Promise<Session> {
  const familyId = deps.randomness.bytes(16).toString('base64url');
  const authTime = authTimeOf(user, deps.clock.now());
  const refreshToken = await insertToken(deps, tx, { familyId, uid: user.uid, authTime });
  return { user, authTime, refreshToken };
}

/**
 * Reuse after the grace ends every session of that sign-in. @throws {IdentityError} INVALID_REFRESH_TOKEN for what was
 * never one; TOKEN_EXPIRED, upon which the SDK signs out, for one unknown, revoked or replayed; USER_DISABLED
 */
export async function refreshSession(deps: IdentityDeps, refreshToken: string): Promise<Session> {
  if (!TOKEN.test(refreshToken)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const outcome = await deps.database.transaction((tx) => replaceToken(deps, tx, hashToken(refreshToken)));
  // Thrown only now: the end of a replayed family has to be committed.
  if (typeof outcome === 'string') throw new IdentityError(outcome);
  return outcome;
}

async function replaceToken(
  deps: IdentityDeps,
  tx: Transaction,
  tokenHash: string,
): Promise<Session | IdentityErrorCode> {
  const user = await lockOwner(tx, tokenHash);
  if (user === null) return 'TOKEN_EXPIRED';
  if (user.disabled) return 'USER_DISABLED';
  const token = await findToken(tx, tokenHash);
  if (token === null || token.authTime < user.tokensValidAfter) return 'TOKEN_EXPIRED';

  const now = deps.clock.now();
  if (token.replacedAt !== null && plusMs(token.replacedAt, GRACE_MS) < now) {
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.familyId, token.familyId));
    return 'TOKEN_EXPIRED';
  }
  if (token.replacedAt === null) {
    await tx
      .update(identityRefreshTokens)
      .set({ replacedAt: now })
      .where(eq(identityRefreshTokens.tokenHash, tokenHash));
  }
  await forgetOldest(tx, token.familyId, plusMs(now, -retention.replacedTokens.ms));
  const { familyId, uid, authTime } = token;
  return { user, authTime, refreshToken: await insertToken(deps, tx, { familyId, uid, authTime }) };
}

/** Refreshes, replays and revocations of one user queue here, so that none sees half of another. */
async function lockOwner(tx: Transaction, tokenHash: string): Promise<IdentityUser | null> {
  const token = await findToken(tx, tokenHash);
  if (token === null) return null;
  const rows = await tx.select().from(identityUsers).where(eq(identityUsers.uid, token.uid)).for('update');
  return rows[0] ?? null;
}

async function findToken(tx: Transaction, tokenHash: string): Promise<TokenRow | null> {
  const rows = await tx
    .select()
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.tokenHash, tokenHash));
  return rows[0] ?? null;
}

async function insertToken(
  deps: IdentityDeps,
  tx: Transaction,
  row: Pick<TokenRow, 'familyId' | 'uid' | 'authTime'>,
): Promise<string> {
  const token = deps.randomness.bytes(TOKEN_BYTES).toString('base64url');
  await tx
    .insert(identityRefreshTokens)
    .values({ ...row, tokenHash: hashToken(token), createdAt: deps.clock.now() });
  return token;
}

async function forgetOldest(tx: Transaction, familyId: string, before: Date): Promise<void> {
  await tx
    .delete(identityRefreshTokens)
    .where(and(eq(identityRefreshTokens.familyId, familyId), lt(identityRefreshTokens.replacedAt, before)));
}

/** 256 random bits need no salt and no slow hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
