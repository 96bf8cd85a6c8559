import type { CanonicalPhone } from '#shared/phone.ts';

/** The wait before another code may be asked for, in milliseconds (look.md "What people touch"). */
export const RESEND_AFTER_MS = 60_000;

/** A code on its way to a phone. */
export interface SentCode {
  phone: CanonicalPhone;
  /** In ms since the epoch. */
  sentAt: number;
  verificationId: string;
}

/**
 * Whether going back and forth may use the code that is already on its way: asking for another this soon
 * would only be refused. `now` in ms since the epoch.
 */
export function isCodePending(sent: SentCode | null, phone: CanonicalPhone, now: number): sent is SentCode {
  return sent !== null && sent.phone === phone && now - sent.sentAt < RESEND_AFTER_MS;
}
