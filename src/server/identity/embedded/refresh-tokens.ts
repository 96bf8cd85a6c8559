import { and, desc, eq, gt, inArray, isNull, lt, max, ne, or } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, isFuture, plusMs } from '#server/clock.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError, type IdentityErrorCode } from './errors.ts';
import { hashToken } from './hash-token.ts';
import type { IdentityUser } from './id-tokens.ts';
import { deriveToken, isRefreshToken, newFamilyId, nextCounter, originOf } from './refresh-token-format.ts';
import { GRACE_MS, judge, MAX_SESSIONS, type RequestedToken, type TokenRow } from './session-verdict.ts';
import { authTimeOf } from './users.ts';

export interface Session {
  user: IdentityUser;
  authTime: Date;
  refreshToken: string;
}

/** Starts a session in the caller's transaction, for the sign-in just recorded in `user`, which it locks. */
export async function startSession(
  deps: IdentityDeps,
  tx: Transaction,
  user: IdentityUser,
): Promise<Session> {
  const familyId = newFamilyId(deps);
  // The end of all sessions compares with this time; the current time may be a second later already.
  const authTime = authTimeOf(user, user.lastLoginAt);
  const createdAt = deps.clock.now();
  const refreshToken = deriveToken(deps, { familyId, issuedAt: createdAt, counter: 0 });
  await tx.insert(identityRefreshTokens).values({
    familyId,
    uid: user.uid,
    authTime,
    createdAt,
    tokenHash: hashToken(refreshToken),
    selfDescribing: true,
  });
  await endLongestUnused(tx, user.uid);
  // `user` still says if a copied session was ended: the owner is told now.
  if (user.copiedSessionAt !== null) await noteCopiedSession(tx, user.uid, null);
  return { user, authTime, refreshToken };
}

/**
 * Renews a session. A token older than the last but one ends the session.
 * @throws {IdentityError} INVALID_REFRESH_TOKEN for text that was never a token; TOKEN_EXPIRED, upon which
 * the SDK signs out, for a token that is unknown, revoked or replayed; USER_DISABLED
 */
export async function refreshSession(deps: IdentityDeps, refreshToken: string): Promise<Session> {
  if (!isRefreshToken(refreshToken)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const outcome = await deps.database.transaction((tx) => renew(deps, tx, refreshToken));
  // Throws only after the commit, because the end of a copied session must persist.
  if (typeof outcome === 'string') throw new IdentityError(outcome);
  return outcome;
}

async function renew(
  deps: IdentityDeps,
  tx: Transaction,
  refreshToken: string,
): Promise<Session | IdentityErrorCode> {
  const requested = { tokenHash: hashToken(refreshToken), origin: originOf(deps, refreshToken) };
  const user = await lockOwner(tx, requested);
  if (user === null) return 'TOKEN_EXPIRED';
  if (user.disabled) return 'USER_DISABLED';
  const rows = await findFamily(tx, requested);
  if (rows === null || rows[0].authTime < user.tokensValidAfter) return 'TOKEN_EXPIRED';

  const now = deps.clock.now();
  const [session] = rows;
  const { familyId, authTime } = session;
  const verdict = judge(rows, requested, now);
  if (verdict === 'replay') {
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.familyId, familyId));
    await noteCopiedSession(tx, user.uid, now);
    return 'TOKEN_EXPIRED';
  }
  // The row keeps its time, which the end of all sessions has to exceed.
  const signedInAt = isFuture(authTime, now) ? user.tokensValidAfter : authTime;
  const current =
    verdict === 'same' ? refreshToken : verdict === 'current' ? currentToken(deps, session) : null;
  const next = current ?? (await exchange(deps, tx, session, verdict === 'exchange' ? requested : null, now));
  return { user, authTime: signedInAt, refreshToken: next };
}

/** Derives the session's token again; null if another secret or the previous release made it. */
function currentToken(deps: IdentityDeps, { familyId, createdAt, counter, tokenHash }: TokenRow) {
  const token = deriveToken(deps, { familyId, issuedAt: createdAt, counter });
  return hashToken(token) === tokenHash ? token : null;
}

/**
 * Replaces the session's token. `used` is the token that the client sent, if that is not an earlier one: the
 * current token, or a newer one that the database has lost.
 */
async function exchange(
  deps: IdentityDeps,
  tx: Transaction,
  session: TokenRow,
  used: RequestedToken | null,
  now: Date,
): Promise<string> {
  const { familyId, uid, authTime } = session;
  const lastHash = used?.tokenHash ?? session.tokenHash;
  const counter = nextCounter(used?.origin?.counter ?? session.counter);
  // Within a family, a newer token never has an earlier time: otherwise an older one would look like one that a
  // restored database has lost.
  const createdAt = new Date(Math.max(now.getTime(), session.createdAt.getTime()));
  const token = deriveToken(deps, { familyId, issuedAt: createdAt, counter });
  const tokenHash = hashToken(token);
  await forgetReplaced(tx, familyId, now);
  const { familyId: family, tokenHash: hash, replacedAt } = identityRefreshTokens;
  // Joins what the previous release has branched off.
  await tx
    .update(identityRefreshTokens)
    .set({ replacedAt: now })
    .where(and(eq(family, familyId), ne(hash, session.tokenHash), isNull(replacedAt)));
  await tx
    .update(identityRefreshTokens)
    .set({ tokenHash, createdAt, counter, lastHash, selfDescribing: true, replacedAt: null })
    .where(eq(hash, session.tokenHash));
  // The previous release takes a token without a row for a copied one.
  const replaced = { familyId, uid, authTime, replacedAt: now };
  const kept = [{ ...replaced, ...pickToken(session), selfDescribing: session.selfDescribing }];
  if (lastHash !== session.tokenHash) {
    const issuedAt = used?.origin?.issuedAt ?? now;
    kept.push({ ...replaced, tokenHash: lastHash, createdAt: issuedAt, selfDescribing: true });
  }
  await tx.insert(identityRefreshTokens).values(kept).onConflictDoNothing();
  return token;
}

const pickToken = ({ tokenHash, createdAt }: TokenRow) => ({ tokenHash, createdAt });

/** Locks the user, so that refreshes, replays and revocations of one user run one after another. */
async function lockOwner(tx: Transaction, requested: RequestedToken): Promise<IdentityUser | null> {
  const rows = await findFamily(tx, requested);
  if (rows === null) return null;
  const [user] = await tx
    .select()
    .from(identityUsers)
    .where(eq(identityUsers.uid, rows[0].uid))
    .for('update');
  return user ?? null;
}

/** Returns the rows of the token's family, the session's row first; null if there is none. */
async function findFamily(
  tx: Transaction,
  { tokenHash, origin }: RequestedToken,
): Promise<[TokenRow, ...TokenRow[]] | null> {
  const { familyId, replacedAt, createdAt } = identityRefreshTokens;
  const family = origin?.familyId ?? (await familyOf(tx, tokenHash));
  if (family === null) return null;
  const [session, ...others] = await tx
    .select()
    .from(identityRefreshTokens)
    .where(eq(familyId, family))
    .orderBy(desc(isNull(replacedAt)), desc(createdAt), desc(identityRefreshTokens.counter));
  return session === undefined ? null : [session, ...others];
}

/** Finds the family of a token that does not name it: made with another secret, or before the format. */
async function familyOf(tx: Transaction, hash: string): Promise<string | null> {
  const { familyId, tokenHash, lastHash } = identityRefreshTokens;
  const [row] = await tx
    .select({ familyId })
    .from(identityRefreshTokens)
    .where(or(eq(tokenHash, hash), eq(lastHash, hash)))
    .limit(1);
  return row?.familyId ?? null;
}

/** Deletes tokens after their grace that can prove a replay themselves; others keep their rows. */
async function forgetReplaced(tx: Transaction, familyId: string, now: Date): Promise<void> {
  const { familyId: family, replacedAt, selfDescribing } = identityRefreshTokens;
  const isOver = or(lt(replacedAt, plusMs(now, -GRACE_MS)), gt(replacedAt, plusMs(now, CLOCK_TOLERANCE_MS)));
  await tx.delete(identityRefreshTokens).where(and(eq(family, familyId), eq(selfDescribing, true), isOver));
}

async function endLongestUnused(tx: Transaction, uid: string): Promise<void> {
  const { familyId, createdAt } = identityRefreshTokens;
  const isTheirs = eq(identityRefreshTokens.uid, uid);
  const extra = tx
    .select({ familyId })
    .from(identityRefreshTokens)
    .where(isTheirs)
    .groupBy(familyId)
    .orderBy(desc(max(createdAt)), familyId)
    .offset(MAX_SESSIONS);
  await tx.delete(identityRefreshTokens).where(and(isTheirs, inArray(familyId, extra)));
}

async function noteCopiedSession(tx: Transaction, uid: string, copiedSessionAt: Date | null): Promise<void> {
  await tx.update(identityUsers).set({ copiedSessionAt }).where(eq(identityUsers.uid, uid));
}
