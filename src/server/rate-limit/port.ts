import type { Transaction } from '#server/db/client.ts';
import type { Caller, DatabaseLimitName, LimitName, LimitRule } from './limits.ts';

/** Key of limits shared by all callers. */
export const SERVICE_KEY = 'all';

/** `used` is the number of counted uses, including this one if it was allowed. */
export type LimitVerdict =
  | { allowed: true; used: number }
  | { allowed: false; used: number; retryAfterSeconds: number };

/** `verdicts` are those of the single uses, in input order. */
type CombinedVerdict = { verdicts: readonly LimitVerdict[] } & (
  | { allowed: true }
  | { allowed: false; limit: DatabaseLimitName; retryAfterSeconds: number }
);

export interface LimitUse {
  limit: DatabaseLimitName;
  key: string;
}

/**
 * Limits uses per key (an address, a phone). Rejected uses are not counted. If the database is unavailable,
 * its limits reject: they fail closed (guarantees.md rule 3). The default caller is an unknown device.
 */
export interface RateLimiter {
  ruleOf(limit: LimitName): LimitRule;
  consume(limit: LimitName, key: string, caller?: Caller): Promise<LimitVerdict>;
  /** Counts a use of a limit in memory by the client's address, and for IPv6 also by its site. */
  consumeByAddress(limit: LimitName, address: string): Promise<LimitVerdict>;
  /** Counts all uses or none; the verdict contains the refusal with the longest wait. */
  consumeAll(uses: readonly LimitUse[], caller?: Caller): Promise<CombinedVerdict>;
  /** Returns the verdict of `consume` without counting; `used` excludes this use. */
  peek(limit: DatabaseLimitName, key: string, caller?: Caller): Promise<LimitVerdict>;
  /** Removes the newest use, for example when a counted guess was right. */
  refund(limit: LimitName, key: string): Promise<void>;
  forget(tx: Transaction, limit: DatabaseLimitName, key: string): Promise<void>;
}
