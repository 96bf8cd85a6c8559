import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { readNextInSeconds } from '#shared/session-info.ts';

/** Life of a code, in milliseconds (guarantees.md). */
export const CODE_LIFE_MS = 180_000;
/** Wait before a new code if the server does not tell it, in seconds (design.md "What people touch"). */
const RESEND_AFTER_SECONDS = 60;

export interface SentCode {
  phone: CanonicalPhone;
  /** In ms since the epoch. */
  sentAt: number;
  verificationId: string;
  /** It would be refused again; only a new one helps. */
  unusable?: boolean | undefined;
}

/** Returns when the next code may be requested, in ms since the epoch. */
export function resendAt({ sentAt, verificationId }: Omit<SentCode, 'phone'>): number {
  return sentAt + 1000 * (readNextInSeconds(verificationId) ?? RESEND_AFTER_SECONDS);
}

/**
 * Returns true if the last code is still usable: the server would reject a new request this soon. An unusable one
 * waits for a new one, however old it is. `now` in ms since the epoch.
 */
export function isCodePending(
  sent: SentCode | null,
  phone: CanonicalPhone,
  now: number,
  isUnusable = false,
): sent is SentCode {
  if (sent === null || sent.phone !== phone) return false;
  return now < Math.min(resendAt(sent), isUnusable ? Number.POSITIVE_INFINITY : sent.sentAt + CODE_LIFE_MS);
}
