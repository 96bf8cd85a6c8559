import { useRef } from 'react';
import type { ConfirmedIdentity, IdentityClient } from '#web/identity/identity-client.ts';
import { confirmedPhone } from './login-calls.ts';
import { isStillComing, type SentCode } from './sms-code.ts';

/**
 * Sending and confirming the code of a text message. A code works once, so a number stays proved when only
 * what comes after it has failed: pressing again must not ask for another code.
 */
export function usePhoneProof(identity: () => Promise<IdentityClient>) {
  const sent = useRef<SentCode>(null);
  const proved = useRef<string>(null);

  /** An identity token for a number proved before; null when it has to be proved (again). */
  async function provedToken(phone: string): Promise<string | null> {
    return proved.current === phone ? (await identity()).currentIdToken() : null;
  }

  return {
    provedToken,
    /** The code that is already on its way to this number, if it was sent a moment ago. */
    coming: (phone: string) => (isStillComing(sent.current, phone, Date.now()) ? sent.current : null),
    async send(phone: string, signal: AbortSignal | undefined): Promise<SentCode> {
      const verificationId = await (await identity()).sendCode(phone, signal);
      const code = { phone, sentAt: Date.now(), verificationId };
      sent.current = code;
      return code;
    },
    async confirm(code: SentCode, digits: string): Promise<ConfirmedIdentity> {
      const token = await provedToken(code.phone);
      if (token !== null) return { phone: code.phone, idToken: token };
      const confirmed = await (await identity()).confirmCode(code.verificationId, digits);
      proved.current = confirmedPhone(confirmed);
      return confirmed;
    },
    /** Takes up what a reload interrupted. */
    resume(code: SentCode, isProved: boolean) {
      sent.current = code;
      proved.current = isProved ? code.phone : null;
    },
    /** The session turned out not to be the number's. */
    forget() {
      proved.current = null;
    },
  };
}
