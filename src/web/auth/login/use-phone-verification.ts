import { useRef } from 'react';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import type { ConfirmedIdentity, IdentityClient } from '#web/auth/identity/identity-client.ts';
import { confirmedPhone } from './login-calls.ts';
import { isCodePending, type SentCode } from './sms-code.ts';

/** A code works once, so a number stays verified when only what comes after it has failed. */
export function usePhoneVerification(identity: () => Promise<IdentityClient>) {
  const sent = useRef<SentCode>(null);
  const verified = useRef<CanonicalPhone>(null);

  /** An identity token for a number verified before; null when it has to be verified (again). */
  async function verifiedToken(phone: CanonicalPhone): Promise<string | null> {
    return verified.current === phone ? (await identity()).currentIdToken() : null;
  }

  return {
    verifiedToken,
    /** The code that is already on its way to this number, if it was sent a moment ago. */
    pendingCode: (phone: CanonicalPhone) =>
      isCodePending(sent.current, phone, Date.now()) ? sent.current : null,
    async sendCode(phone: CanonicalPhone, signal: AbortSignal): Promise<SentCode> {
      const verificationId = await (await identity()).sendCode(phone, signal);
      const code = { phone, sentAt: Date.now(), verificationId };
      sent.current = code;
      return code;
    },
    async confirmCode(code: SentCode, digits: string): Promise<ConfirmedIdentity> {
      const token = await verifiedToken(code.phone);
      if (token !== null) return { phone: code.phone, idToken: token };
      const confirmed = await (await identity()).confirmCode(code.verificationId, digits);
      verified.current = confirmedPhone(confirmed);
      // It worked once and will not again: whoever comes back with the number gets a new one.
      sent.current = null;
      return confirmed;
    },
    /** Takes up what a reload interrupted. */
    resume(code: SentCode, isVerified: boolean) {
      sent.current = code;
      verified.current = isVerified ? code.phone : null;
    },
    reset() {
      verified.current = null;
    },
  };
}
