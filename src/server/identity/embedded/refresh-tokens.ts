import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError, type IdentityErrorCode } from './errors.ts';
import type { IdentityUser } from './id-tokens.ts';
import {
  hashToken,
  isRefreshToken,
  newFamilyId,
  newRefreshToken,
  originOf,
  type TokenOrigin,
} from './refresh-token-format.ts';
import { authTimeOf } from './users.ts';

/**
 * For two tabs that refresh at once, and a phone that asks again after the SDK's 60 s and 30 more (identity.md trap 3).
 */
const GRACE_MS = 120_000;
/** By how much the clocks of two instances may differ. */
const CLOCK_TOLERANCE_MS = 30_000;

type TokenRow = typeof identityRefreshTokens.$inferSelect;

export interface Session {
  user: IdentityUser;
  authTime: Date;
  refreshToken: string;
}

/** Starts a family of refresh tokens for a sign-in that was just noted in `user`, in the caller's transaction. */
export async function startSession(
  deps: IdentityDeps,
  tx: Transaction,
  user: IdentityUser,
): Promise<Session> {
  const familyId = newFamilyId(deps);
  // The end of all sessions compares with this moment; now may be a second later already.
  const authTime = authTimeOf(user, user.lastLoginAt);
  const refreshToken = await insertToken(deps, tx, { familyId, uid: user.uid, authTime });
  return { user, authTime, refreshToken };
}

/**
 * Reuse after the grace ends every session of that sign-in. @throws {IdentityError} INVALID_REFRESH_TOKEN for what was
 * never one; TOKEN_EXPIRED, upon which the SDK signs out, for one unknown, revoked or replayed; USER_DISABLED
 */
export async function refreshSession(deps: IdentityDeps, refreshToken: string): Promise<Session> {
  if (!isRefreshToken(refreshToken)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const outcome = await deps.database.transaction((tx) => replaceToken(deps, tx, refreshToken));
  // Thrown only now: the end of a replayed family has to be committed.
  if (typeof outcome === 'string') throw new IdentityError(outcome);
  return outcome;
}

async function replaceToken(
  deps: IdentityDeps,
  tx: Transaction,
  refreshToken: string,
): Promise<Session | IdentityErrorCode> {
  const asked = { tokenHash: hashToken(refreshToken), origin: originOf(deps, refreshToken) };
  const user = await lockOwner(tx, asked);
  if (user === null) return 'TOKEN_EXPIRED';
  if (user.disabled) return 'USER_DISABLED';
  const token = await findToken(tx, asked);
  if (token === null || token.authTime < user.tokensValidAfter) return 'TOKEN_EXPIRED';

  const now = deps.clock.now();
  const { familyId, uid, authTime } = token;
  if (isReplay(token, asked, now)) {
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.familyId, familyId));
    return 'TOKEN_EXPIRED';
  }
  await markReplaced(tx, token, asked, now);
  await forgetReplaced(tx, familyId, plusMs(now, -GRACE_MS));
  return { user, authTime, refreshToken: await insertToken(deps, tx, { familyId, uid, authTime }) };
}

/** A token as it was sent; what it says of itself stands for it where its own row is not there. */
interface Asked {
  tokenHash: string;
  origin: TokenOrigin | null;
}

/**
 * One that was replaced, longer ago than the grace; its row may be gone by then. None that is newer than all of its
 * family: such a one was forgotten with what the database lost when a backup was put back (ADR 20).
 */
function isReplay(token: TokenRow, asked: Asked, now: Date): boolean {
  if (token.tokenHash === asked.tokenHash) {
    return token.replacedAt !== null && plusMs(token.replacedAt, GRACE_MS) < now;
  }
  return asked.origin === null || asked.origin.issuedAt <= plusMs(token.createdAt, CLOCK_TOLERANCE_MS);
}

/** Refreshes, replays and revocations of one user queue here, so that none sees half of another. */
async function lockOwner(tx: Transaction, asked: Asked): Promise<IdentityUser | null> {
  const token = await findToken(tx, asked);
  if (token === null) return null;
  const rows = await tx.select().from(identityUsers).where(eq(identityUsers.uid, token.uid)).for('update');
  return rows[0] ?? null;
}

/** Its row, else the newest of the family that it says it is of. */
async function findToken(tx: Transaction, { tokenHash, origin }: Asked): Promise<TokenRow | null> {
  const [own] = await tx
    .select()
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.tokenHash, tokenHash));
  if (own !== undefined || origin === null) return own ?? null;
  const [newest] = await tx
    .select()
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.familyId, origin.familyId))
    .orderBy(desc(identityRefreshTokens.createdAt))
    .limit(1);
  return newest ?? null;
}

/** For what the database lost this is the one time, and what it took for the newest is over with it. */
async function markReplaced(tx: Transaction, token: TokenRow, asked: Asked, now: Date): Promise<void> {
  const { familyId, uid, authTime } = token;
  const { tokenHash, origin } = asked;
  const isKnown = token.tokenHash === tokenHash;
  const which = isKnown
    ? eq(identityRefreshTokens.tokenHash, tokenHash)
    : eq(identityRefreshTokens.familyId, familyId);
  await tx
    .update(identityRefreshTokens)
    .set({ replacedAt: now })
    .where(and(which, isNull(identityRefreshTokens.replacedAt)));
  if (isKnown) return;
  const createdAt = origin?.issuedAt ?? now;
  await tx
    .insert(identityRefreshTokens)
    .values({ familyId, uid, authTime, tokenHash, createdAt, replacedAt: now, selfDescribing: true });
}

async function insertToken(
  deps: IdentityDeps,
  tx: Transaction,
  row: Pick<TokenRow, 'familyId' | 'uid' | 'authTime'>,
): Promise<string> {
  const now = deps.clock.now();
  const token = newRefreshToken(deps, row.familyId, now);
  await tx
    .insert(identityRefreshTokens)
    .values({ ...row, tokenHash: hashToken(token), createdAt: now, selfDescribing: true });
  return token;
}

/** From then on a token itself says that it is a replay; of one that cannot, the row stays. */
async function forgetReplaced(tx: Transaction, familyId: string, before: Date): Promise<void> {
  const { familyId: family, replacedAt, selfDescribing } = identityRefreshTokens;
  await tx
    .delete(identityRefreshTokens)
    .where(and(eq(family, familyId), eq(selfDescribing, true), lt(replacedAt, before)));
}
