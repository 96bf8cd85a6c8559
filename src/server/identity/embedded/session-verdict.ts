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

/** Judges a token by the rows of its family, the session's first (identity.md "A session's life"). */
export function judge(rows: readonly [TokenRow, ...TokenRow[]], token: RequestedToken, now: Date): Verdict {
  const [session] = rows;
  const { tokenHash, origin } = token;
  if (tokenHash === session.tokenHash) return isInGrace(session.createdAt, now) ? 'same' : 'exchange';
  if (tokenHash === session.lastHash) return 'current';
  const own = rows.find((row) => row.tokenHash === tokenHash);
  if (own !== undefined) {
    return own.replacedAt === null || isInGrace(own.replacedAt, now) ? 'current' : 'replay';
  }
  if (origin === null) return 'replay';
  // The last token but one: its successor was first used when the current token was issued.
  if (origin.counter === session.counter - 2 && isInGrace(session.createdAt, now)) return 'current';
  const isLost = isFuture(origin.issuedAt, session.createdAt) && !isFuture(origin.issuedAt, now);
  return isLost ? 'exchange' : 'replay';
}
