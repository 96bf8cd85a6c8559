import { isFuture, plusMs } from '#server/clock.ts';
import type { identityRefreshTokens } from '#server/db/schema.ts';
import type { TokenOrigin } from './refresh-token-format.ts';

/** Covers two tabs that refresh at once, and a phone that retries after the SDK's 60 s and 30 s more. */
export const GRACE_MS = 120_000;

/** Sessions of one owner; the longest unused ends. */
export const MAX_SESSIONS = 20;

export type TokenRow = typeof identityRefreshTokens.$inferSelect;

/** A token as the client sent it. `origin` is null if it was made with another secret or is not ours. */
export interface RequestedToken {
  tokenHash: string;
  origin: TokenOrigin | null;
}

export type Verdict =
  /** The current token, less than two minutes old. */
  | 'same'
  /** The current token; or a newer one, which the database lost when a backup was restored. */
  | 'exchange'
  /** An earlier token whose answer may have been lost, or a branch of the previous release. */
  | 'current'
  | 'replay';

/** Returns true until two minutes after `at`. A clock that was ahead grants nothing. */
const isInGrace = (at: Date, now: Date): boolean => plusMs(at, GRACE_MS) >= now && !isFuture(at, now);

/**
 * Judges a token by the session's row and the token's own, if it has one (identity.md "A session's life").
 * A replaced token may be the client's last one for as long as its successor was not used: either the row names it,
 * or the current token was issued in its grace.
 */
export function judge(session: TokenRow, own: TokenRow | null, token: RequestedToken, now: Date): Verdict {
  const { tokenHash, origin } = token;
  if (tokenHash === session.tokenHash) return isInGrace(session.createdAt, now) ? 'same' : 'exchange';
  if (tokenHash === session.lastHash || isUsable(own, session, now)) return 'current';
  if (origin === null) return 'replay';
  // The last token but one: its successor was first used when the current token was issued.
  if (origin.counter === session.counter - 2 && isInGrace(session.createdAt, now)) return 'current';
  const isNewer = isFuture(origin.issuedAt, session.createdAt) && !isFuture(origin.issuedAt, now);
  return isNewer ? 'exchange' : 'replay';
}

function isUsable(own: TokenRow | null, session: TokenRow, now: Date): boolean {
  if (own === null) return false;
  const { replacedAt } = own;
  return replacedAt === null || isInGrace(replacedAt, now) || isInGrace(replacedAt, session.createdAt);
}

/**
 * Returns true for a newer token that the database has lost: its client has used the session's. The row of a current
 * token that was issued while the clock was ahead may be dated back since.
 */
export const isLost = (
  { tokenHash, createdAt }: TokenRow,
  { tokenHash: used, origin }: RequestedToken,
): boolean => used !== tokenHash && origin !== null && origin.issuedAt > createdAt;
