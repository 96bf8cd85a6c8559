import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** Minimum wait before a new code, in milliseconds (design.md "What people touch"). */
export const RESEND_AFTER_MS = 60_000;

export interface SentCode {
  phone: CanonicalPhone;
  /** In ms since the epoch. */
  sentAt: number;
  verificationId: string;
}

/**
 * Returns true if the last code is still usable: the server would reject a new request this soon. `now` in ms
 * since the epoch.
 */
export function isCodePending(sent: SentCode | null, phone: CanonicalPhone, now: number): sent is SentCode {
  return sent !== null && sent.phone === phone && now - sent.sentAt < RESEND_AFTER_MS;
}
