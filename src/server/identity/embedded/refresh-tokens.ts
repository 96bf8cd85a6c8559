import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, isFuture, plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError, type IdentityErrorCode } from './errors.ts';
import { hashToken } from './hash-token.ts';
import type { IdentityUser } from './id-tokens.ts';
import {
  isRefreshToken,
  newFamilyId,
  newRefreshToken,
  originOf,
  type TokenOrigin,
} from './refresh-token-format.ts';
import { authTimeOf } from './users.ts';

/**
 * Covers two tabs that refresh simultaneously, and a phone that retries after the SDK's 60 s and 30 s more
 * (identity.md trap 3).
 */
const GRACE_MS = 120_000;

type TokenRow = typeof identityRefreshTokens.$inferSelect;

export interface Session {
  user: IdentityUser;
  authTime: Date;
  refreshToken: string;
}

/** Starts a family of refresh tokens in the caller's transaction, for the sign-in just recorded in `user`. */
export async function startSession(
  deps: IdentityDeps,
  tx: Transaction,
  user: IdentityUser,
): Promise<Session> {
  const familyId = newFamilyId(deps);
  // The end of all sessions compares with this time; the current time may be a second later already.
  const authTime = authTimeOf(user, user.lastLoginAt);
  const createdAt = deps.clock.now();
  const refreshToken = await insertToken(deps, tx, { familyId, uid: user.uid, authTime, createdAt });
  return { user, authTime, refreshToken };
}

/**
 * Replaces a refresh token. Reuse after the grace period ends every session of that sign-in.
 * @throws {IdentityError} INVALID_REFRESH_TOKEN for text that was never a token; TOKEN_EXPIRED, upon which
 * the SDK signs out, for a token that is unknown, revoked or replayed; USER_DISABLED
 */
export async function refreshSession(deps: IdentityDeps, refreshToken: string): Promise<Session> {
  if (!isRefreshToken(refreshToken)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const outcome = await deps.database.transaction((tx) => replaceToken(deps, tx, refreshToken));
  // Throws only after the commit, because the deletion of a replayed family must persist.
  if (typeof outcome === 'string') throw new IdentityError(outcome);
  return outcome;
}

async function replaceToken(
  deps: IdentityDeps,
  tx: Transaction,
  refreshToken: string,
): Promise<Session | IdentityErrorCode> {
  const requested = { tokenHash: hashToken(refreshToken), origin: originOf(deps, refreshToken) };
  const user = await lockOwner(tx, requested);
  if (user === null) return 'TOKEN_EXPIRED';
  if (user.disabled) return 'USER_DISABLED';
  const token = await findToken(tx, requested);
  if (token === null || token.authTime < user.tokensValidAfter) return 'TOKEN_EXPIRED';

  const now = deps.clock.now();
  const { familyId, uid, authTime } = token;
  if (isReplay(token, requested, now)) {
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.familyId, familyId));
    return 'TOKEN_EXPIRED';
  }
  await markReplaced(tx, token, requested, now);
  await forgetReplaced(tx, familyId, now);
  // Within a family, a newer token never has an earlier time: otherwise an older one, whose row is deleted, would
  // look like one that a restored database has lost.
  const createdAt = new Date(Math.max(now.getTime(), token.createdAt.getTime()));
  const next = await insertToken(deps, tx, { familyId, uid, authTime, createdAt });
  // The row keeps its time, which the end of all sessions has to exceed.
  const signedInAt = isFuture(authTime, now) ? user.tokensValidAfter : authTime;
  return { user, authTime: signedInAt, refreshToken: next };
}

/** A token as the client sent it. `origin` identifies its family if its own row is missing. */
interface RequestedToken {
  tokenHash: string;
  origin: TokenOrigin | null;
}

/**
 * Returns true for a token that was replaced longer ago than the grace period, or while the clock was ahead; its
 * row may be deleted by then. Returns false for one newer than its whole family: the database lost its row when a
 * backup was restored (ADR 20).
 */
function isReplay(token: TokenRow, requested: RequestedToken, now: Date): boolean {
  if (token.tokenHash === requested.tokenHash) {
    return token.replacedAt !== null && !isInGrace(token.replacedAt, now);
  }
  const issuedAt = requested.origin?.issuedAt;
  return issuedAt === undefined || !isFuture(issuedAt, token.createdAt) || isFuture(issuedAt, now);
}

const isInGrace = (replacedAt: Date, now: Date) =>
  plusMs(replacedAt, GRACE_MS) >= now && !isFuture(replacedAt, now);

/** Locks the user, so that refreshes, replays and revocations of one user run one after another. */
async function lockOwner(tx: Transaction, requested: RequestedToken): Promise<IdentityUser | null> {
  const token = await findToken(tx, requested);
  if (token === null) return null;
  const rows = await tx.select().from(identityUsers).where(eq(identityUsers.uid, token.uid)).for('update');
  return rows[0] ?? null;
}

/** Returns the token's row, or else the newest row of its family. */
async function findToken(tx: Transaction, { tokenHash, origin }: RequestedToken): Promise<TokenRow | null> {
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

/**
 * Marks the token as replaced. For a token whose row the database lost, it inserts that row and marks the
 * rest of the family as replaced.
 */
async function markReplaced(
  tx: Transaction,
  token: TokenRow,
  requested: RequestedToken,
  now: Date,
): Promise<void> {
  const { familyId, uid, authTime } = token;
  const { tokenHash, origin } = requested;
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
  row: Pick<TokenRow, 'familyId' | 'uid' | 'authTime' | 'createdAt'>,
): Promise<string> {
  const token = newRefreshToken(deps, row.familyId, row.createdAt);
  await tx
    .insert(identityRefreshTokens)
    .values({ ...row, tokenHash: hashToken(token), selfDescribing: true });
  return token;
}

/** Deletes tokens after their grace that can prove a replay themselves; others keep their rows. */
async function forgetReplaced(tx: Transaction, familyId: string, now: Date): Promise<void> {
  const { familyId: family, replacedAt, selfDescribing } = identityRefreshTokens;
  const isOver = or(lt(replacedAt, plusMs(now, -GRACE_MS)), gt(replacedAt, plusMs(now, CLOCK_TOLERANCE_MS)));
  await tx.delete(identityRefreshTokens).where(and(eq(family, familyId), eq(selfDescribing, true), isOver));
}
