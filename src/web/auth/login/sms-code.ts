import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** The wait before another code may be asked for, in milliseconds (design.md "What people touch"). */
export const RESEND_AFTER_MS = 60_000;

export interface SentCode {
  phone: CanonicalPhone;
  /** In ms since the epoch. */
  sentAt: number;
  verificationId: string;
}

/** Whether the code on its way may be used: asking again this soon would be refused. `now` in ms since the epoch. */
export function isCodePending(sent: SentCode | null, phone: CanonicalPhone, now: number): sent is SentCode {
  return sent !== null && sent.phone === phone && now - sent.sentAt < RESEND_AFTER_MS;
}
