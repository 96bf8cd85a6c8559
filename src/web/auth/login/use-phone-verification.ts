import { useEffect, useRef, useState } from 'react';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { hasErrorCode } from '#web/api/api-errors.ts';
import type { ConfirmedIdentity, IdentityClient } from '#web/auth/identity/identity-client.ts';
import { UnusableCodeError } from '#web/auth/identity/identity-messages.ts';
import { showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import { confirmedPhone, copiedSessionToast } from './login-calls.ts';
import type { SentCodeStore } from './sent-code-store.ts';
import { isCodePending, type SentCode } from './sms-code.ts';

interface StoredCode {
  store: SentCodeStore;
  /** If given, a code to another number is not resumed. */
  phone?: CanonicalPhone | undefined;
}

interface ResumedCode extends SentCode {
  verified: boolean;
  copiedSession?: boolean | undefined;
}

/** True if only a new code helps. */
export const makesUnusable = (error: unknown) =>
  error instanceof UnusableCodeError || hasErrorCode(error, 'CODE_EXPIRED');

/**
 * Keeps a number verified if a later step fails, because a code works only once. With `stored`, a reload
 * resumes the step; the end of the dialog forgets it.
 */
export function usePhoneVerification(identity: () => Promise<IdentityClient>, stored?: StoredCode) {
  const store = stored?.store;
  const [resumed] = useState(() => {
    const code = store?.read() ?? null;
    return (stored?.phone ?? code?.phone) === code?.phone ? code : null;
  });
  const sent = useRef(resumed);
  // A page that reloads does not remove its dialog.
  useEffect(() => () => store?.clear(), [store]);
  const [unusableId, setUnusableId] = useState(resumed?.unusable ? resumed.verificationId : null);
  const verified = useRef<{ phone: CanonicalPhone; copiedSession: boolean }>(null);

  /** Returns an identity token if the number is already verified; null if it needs verification. */
  async function verifiedToken(phone: CanonicalPhone): Promise<string | null> {
    return verified.current?.phone === phone ? (await identity()).currentIdToken() : null;
  }

  /** Stores the code while its step is shown. */
  function show(code: SentCode, showStep: (code: SentCode) => void): void {
    store?.save(code);
    showStep(code);
  }

  /** Notes if only a new code helps. Throws the failure again. */
  function noteFailure(code: SentCode, error: unknown): never {
    if (makesUnusable(error)) {
      // The dialog may be closed meanwhile.
      if (store?.read()?.verificationId === code.verificationId) store.save({ ...code, unusable: true });
      setUnusableId(code.verificationId);
    }
    throw error;
  }

  return {
    /** The verification id of a code that would be refused again. */
    unusableId,
    noteFailure,
    /** The code that was sent before the page was reloaded. */
    resumed,
    forget: () => store?.clear(),
    verifiedToken,
    /**
     * Shows the step of the last code again if it is still usable, or unusable and too new to be replaced. Returns
     * false if the number needs a new one.
     */
    showPending(phone: CanonicalPhone, showStep: (code: SentCode) => void): boolean {
      const code = sent.current;
      const isUnusable = code !== null && code.verificationId === unusableId;
      if (!isCodePending(code, phone, Date.now(), isUnusable)) return false;
      show({ ...code, unusable: isUnusable }, showStep);
      return true;
    },
    /** Sends a code, then shows its step with a toast. */
    async sendCode(phone: CanonicalPhone, signal: AbortSignal, showStep: (code: SentCode) => void) {
      const verificationId = await (await identity()).sendCode(phone, signal);
      sent.current = { phone, sentAt: Date.now(), verificationId };
      if (signal.aborted) return;
      show(sent.current, showStep);
      showToast({
        title: 'SMS Gönderildi',
        description: 'Telefon numaranıza gönderilen 6 haneli kodu giriniz.',
      });
    },
    async confirmCode(code: SentCode, digits: string): Promise<ConfirmedIdentity> {
      const token = await verifiedToken(code.phone);
      if (token !== null) return { phone: code.phone, idToken: token };
      const client = await identity();
      const confirmed = await client
        .confirmCode(code.verificationId, digits)
        .catch((error) => noteFailure(code, error));
      verified.current = {
        phone: confirmedPhone(confirmed),
        copiedSession: confirmed.copiedSession === true,
      };
      // A code works once: the same number needs a new one next time.
      sent.current = null;
      store?.clear();
      return confirmed;
    },
    /** Returns the toast after the sign-in: once, in place of `toast`, that a copied session was ended. */
    toastOf(toast: ToastContent): ToastContent {
      if (!verified.current?.copiedSession) return toast;
      verified.current.copiedSession = false;
      return copiedSessionToast;
    },
    resume(code: ResumedCode) {
      const { phone, verificationId, verified: isVerified, copiedSession = false, unusable } = code;
      sent.current = code;
      verified.current = isVerified ? { phone, copiedSession } : null;
      if (unusable) setUnusableId(verificationId);
    },
    reset() {
      verified.current = null;
    },
  };
}
