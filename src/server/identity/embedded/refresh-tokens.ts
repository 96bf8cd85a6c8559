import { and, desc, eq, gt, inArray, isNull, lt, max, ne, or, type SQL } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, isFuture, plusMs } from '#server/clock.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { identityRefreshTokens, identityUsers } from '#server/db/schema.ts';
import type { IdentityDeps } from './deps.ts';
import { IdentityError, type IdentityErrorCode } from './errors.ts';
import { hashToken } from './hash-token.ts';
import type { IdentityUser, SignedIn } from './id-tokens.ts';
import { deriveToken, isRefreshToken, newFamilyId, nextCounter, originOf } from './refresh-token-format.ts';
import {
  GRACE_MS,
  isLost,
  judge,
  MAX_SESSIONS,
  type RequestedToken,
  type TokenRow,
} from './session-verdict.ts';
import { authTimeOf } from './users.ts';

export interface Session extends SignedIn {
  refreshToken: string;
}

/** The end of all sessions compares with this time; the current time may be a second later already. */
function authTimeOfLatest({ clock }: IdentityDeps, user: IdentityUser): Date {
  const now = clock.now();
  return authTimeOf(user, isFuture(user.lastLoginAt, now) ? now : user.lastLoginAt);
}

/** Starts a session in the caller's transaction, for the sign-in just recorded in `user`, which it locks. */
export async function startSession(
  deps: IdentityDeps,
  tx: Transaction,
  user: IdentityUser,
  authTime = authTimeOfLatest(deps, user),
): Promise<Session> {
  const familyId = newFamilyId(deps);
  const createdAt = deps.trustedTime.rowTime();
  const refreshToken = deriveToken(deps, { familyId, issuedAt: createdAt, counter: 0 });
  await tx.insert(identityRefreshTokens).values({
    familyId,
    uid: user.uid,
    authTime,
    createdAt,
    tokenHash: hashToken(refreshToken),
    selfDescribing: true,
  });
  await endLongestUnused(tx, user.uid, familyId);
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

/**
 * Ends the session of a logout ticket, which is the hash of one of its tokens: the browser has no token any more.
 * Does nothing if there is none.
 */
export async function endSession(
  { database }: Pick<IdentityDeps, 'database'>,
  ticket: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const family = await findFamily(tx, { tokenHash: ticket, origin: null });
    if (family === null) return;
    await lockUser(tx, family.uid);
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.familyId, family.familyId));
  });
}

async function renew(
  deps: IdentityDeps,
  tx: Transaction,
  refreshToken: string,
): Promise<Session | IdentityErrorCode> {
  const requested = { tokenHash: hashToken(refreshToken), origin: originOf(deps, refreshToken) };
  const family = await findFamily(tx, requested);
  if (family === null) return 'TOKEN_EXPIRED';
  const user = await lockUser(tx, family.uid);
  if (user === null) return 'TOKEN_EXPIRED';
  if (user.disabled) return 'USER_DISABLED';
  const session = await findSession(tx, family.familyId);
  if (session === null || session.authTime < user.tokensValidAfter) return 'TOKEN_EXPIRED';

  const now = deps.clock.now();
  const { familyId, authTime } = session;
  const verdict = judge(session, await findToken(tx, requested), requested, now);
  if (verdict === 'replay') {
    await tx.delete(identityRefreshTokens).where(eq(identityRefreshTokens.familyId, familyId));
    await tx.update(identityUsers).set({ copiedSessionAt: now }).where(eq(identityUsers.uid, user.uid));
    return 'TOKEN_EXPIRED';
  }
  // The row keeps its time, which the end of all sessions has to exceed.
  const signedInAt = isFuture(authTime, now) ? user.tokensValidAfter : authTime;
  const current =
    verdict === 'same' ? refreshToken : verdict === 'current' ? currentToken(deps, session) : null;
  const next = current ?? (await exchange(deps, tx, session, requested, now));
  return { user, authTime: signedInAt, refreshToken: next };
}

/** Derives the session's token again; null if another secret or the previous release made it. */
function currentToken(deps: IdentityDeps, { familyId, createdAt, counter, tokenHash }: TokenRow) {
  const token = deriveToken(deps, { familyId, issuedAt: createdAt, counter });
  return hashToken(token) === tokenHash ? token : null;
}

/** Rows of one session that a refresh changes at most; a session of the previous release may have thousands. */
const SLICE = 1_000;

const rowsOf = (tx: Transaction, which: SQL | undefined) =>
  tx
    .select({ tokenHash: identityRefreshTokens.tokenHash })
    .from(identityRefreshTokens)
    .where(which)
    .limit(SLICE);

/**
 * Replaces the session's token. The client holds `used`: the current token, a newer one that the database has lost,
 * or an earlier one after which the current one cannot be derived. It is the last token until its successor is used.
 */
async function exchange(
  deps: IdentityDeps,
  tx: Transaction,
  session: TokenRow,
  used: RequestedToken,
  now: Date,
): Promise<string> {
  const { familyId, uid, authTime } = session;
  const counter = nextCounter(used.origin?.counter ?? session.counter);
  // Within a family, a newer token never has an earlier time: otherwise an older one would look like one that a
  // restored database has lost.
  const createdAt = new Date(Math.max(now.getTime(), session.createdAt.getTime()));
  const token = deriveToken(deps, { familyId, issuedAt: createdAt, counter });
  const tokenHash = hashToken(token);
  await forgetReplaced(tx, familyId, now);
  const { familyId: family, tokenHash: hash, replacedAt } = identityRefreshTokens;
  // Joins what the previous release has branched off.
  const branches = rowsOf(tx, and(eq(family, familyId), ne(hash, session.tokenHash), isNull(replacedAt)));
  await tx.update(identityRefreshTokens).set({ replacedAt: now }).where(inArray(hash, branches));
  await tx
    .update(identityRefreshTokens)
    .set({ tokenHash, createdAt, counter, lastHash: used.tokenHash, selfDescribing: true, replacedAt: null })
    .where(eq(hash, session.tokenHash));
  // The previous release takes a token without a row for a copied one.
  const replaced = { familyId, uid, authTime, replacedAt: now };
  const { origin } = used;
  const ofClient = {
    ...replaced,
    tokenHash: used.tokenHash,
    createdAt: origin?.issuedAt ?? now,
    selfDescribing: origin !== null,
  };
  const isCurrent = used.tokenHash === session.tokenHash;
  const ofSession = { ...replaced, ...pickToken(session) };
  const kept = isLost(session, used) ? [] : [ofSession];
  if (!isCurrent) kept.push(ofClient);
  await tx
    .insert(identityRefreshTokens)
    .values(kept)
    .onConflictDoUpdate({ target: hash, set: { replacedAt: now } });
  return token;
}

const pickToken = ({ tokenHash, createdAt, selfDescribing }: TokenRow) => ({
  tokenHash,
  createdAt,
  selfDescribing,
});

/** Locks the user, so that refreshes, replays and revocations of one user run one after another. */
async function lockUser(tx: Transaction, uid: string): Promise<IdentityUser | null> {
  const [user] = await tx.select().from(identityUsers).where(eq(identityUsers.uid, uid)).for('update');
  return user ?? null;
}

/** Finds the family that the token names; by hash if another secret made it, or if it is older than the format. */
async function findFamily(tx: Transaction, { tokenHash, origin }: RequestedToken) {
  const { familyId, uid, tokenHash: hash, lastHash } = identityRefreshTokens;
  const isFamily =
    origin === null ? or(eq(hash, tokenHash), eq(lastHash, tokenHash)) : eq(familyId, origin.familyId);
  const [family] = await tx.select({ familyId, uid }).from(identityRefreshTokens).where(isFamily).limit(1);
  return family ?? null;
}

/** Returns the row of the session: the newest that is not replaced. */
async function findSession(tx: Transaction, family: string): Promise<TokenRow | null> {
  const { familyId, replacedAt, createdAt, counter } = identityRefreshTokens;
  const [session] = await tx
    .select()
    .from(identityRefreshTokens)
    .where(eq(familyId, family))
    .orderBy(desc(isNull(replacedAt)), desc(createdAt), desc(counter))
    .limit(1);
  return session ?? null;
}

async function findToken(tx: Transaction, { tokenHash }: RequestedToken): Promise<TokenRow | null> {
  const isOwn = eq(identityRefreshTokens.tokenHash, tokenHash);
  const [own] = await tx.select().from(identityRefreshTokens).where(isOwn);
  return own ?? null;
}

/** Deletes tokens after their grace that can prove a replay themselves; others keep their rows. */
async function forgetReplaced(tx: Transaction, familyId: string, now: Date): Promise<void> {
  const { familyId: family, replacedAt, selfDescribing } = identityRefreshTokens;
  const isOver = or(lt(replacedAt, plusMs(now, -GRACE_MS)), gt(replacedAt, plusMs(now, CLOCK_TOLERANCE_MS)));
  const over = rowsOf(tx, and(eq(family, familyId), eq(selfDescribing, true), isOver));
  await tx.delete(identityRefreshTokens).where(inArray(identityRefreshTokens.tokenHash, over));
}

/** Leaves room for the new session, which a clock that was set back makes look the longest unused. */
async function endLongestUnused(tx: Transaction, uid: string, newFamily: string): Promise<void> {
  const { familyId, createdAt } = identityRefreshTokens;
  const isTheirs = eq(identityRefreshTokens.uid, uid);
  const extra = tx
    .select({ familyId })
    .from(identityRefreshTokens)
    .where(and(isTheirs, ne(familyId, newFamily)))
    .groupBy(familyId)
    .orderBy(desc(max(createdAt)), familyId)
    .offset(MAX_SESSIONS - 1);
  await tx.delete(identityRefreshTokens).where(and(isTheirs, inArray(familyId, extra)));
}

/** Stops telling the user that a session was ended at `toldAt`; if another was ended since, that stays. */
export async function forgetCopiedSession(database: Database, user: string, toldAt: Date): Promise<void> {
  const { uid, copiedSessionAt } = identityUsers;
  await database
    .update(identityUsers)
    .set({ copiedSessionAt: null })
    .where(and(eq(uid, user), eq(copiedSessionAt, toldAt)));
}
