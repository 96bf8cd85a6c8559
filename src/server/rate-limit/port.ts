import type { Transaction } from '#server/db/client.ts';
import type { Caller, DatabaseLimitName, LimitName, LimitRule } from './limits.ts';

/** Key of limits that count for everybody together. */
export const SERVICE_KEY = 'all';

/** `used` counts the uses in force, this one included when it was allowed. */
export type LimitVerdict =
  | { allowed: true; used: number }
  | { allowed: false; used: number; retryAfterSeconds: number };

export type Refusal = LimitVerdict & { allowed: false };

/** `verdicts` are those of the single uses, in the order in which they were given. */
type CombinedVerdict =
  | { allowed: true; verdicts: readonly LimitVerdict[] }
  | {
      allowed: false;
      limit: DatabaseLimitName;
      retryAfterSeconds: number;
      verdicts: readonly LimitVerdict[];
    };

export interface LimitUse {
  limit: DatabaseLimitName;
  key: string;
}

/**
 * Per key (an address, a phone). What is refused uses nothing up. Limits of a database that is away reject: they fail
 * closed (guarantees.md rule 3). Callers are strangers unless they are said to be known devices.
 */
export interface RateLimiter {
  ruleOf(limit: LimitName): LimitRule;
  consume(limit: LimitName, key: string, caller?: Caller): Promise<LimitVerdict>;
  /** Counts all of them or none; the verdict names the refusal with the longest wait. */
  consumeAll(uses: readonly LimitUse[], caller?: Caller): Promise<CombinedVerdict>;
  /** What `consume` would answer now, without counting; `used` leaves this use out. */
  peek(limit: LimitName, key: string, caller?: Caller): Promise<LimitVerdict>;
  /** Takes the newest use back, as when a counted guess was right. */
  refund(limit: LimitName, key: string): Promise<void>;
  forget(tx: Transaction, uses: readonly LimitUse[]): Promise<void>;
}
