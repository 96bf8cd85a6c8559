import { useState } from 'react';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { isTestNumber } from '#web/api/test-number.ts';
import { CODE_WRONG, SMS_NOT_SENT } from '#web/auth/identity/identity-messages.ts';
import { loginWithTestCode } from '#web/auth/login/login-calls.ts';
import { deletionCode } from '#web/auth/login/sent-code-store.ts';
import type { SentCode } from '#web/auth/login/sms-code.ts';
import { usePhoneVerification } from '#web/auth/login/use-phone-verification.ts';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useTask } from '#web/forms/use-task.ts';
import { dismissAnyToast } from '#web/ui/toast/toasts.ts';

type Step =
  | { name: 'ask'; hasGoneBack: boolean }
  | ({ name: 'code' } & SentCode)
  /** A test number has a fixed code. */
  | { name: 'test-code'; phone: CanonicalPhone };

/** State machine with which a signed-in owner proves the number again. Failures leave the session as it is. */
export function useNumberProof(phone: CanonicalPhone, onProved: () => void) {
  const task = useTask<'sending' | 'resending' | 'verifying'>();
  const identity = useIdentityOrReload();
  const verification = usePhoneVerification(identity, { store: deletionCode, phone });
  const { resumed } = verification;
  const [step, setStep] = useState<Step>(
    resumed ? { name: 'code', ...resumed } : { name: 'ask', hasGoneBack: false },
  );
  const showCodeStep = (code: SentCode) => setStep({ name: 'code', ...code });
  const send = (signal: AbortSignal) => verification.sendCode(phone, signal, showCodeStep);

  async function begin(signal: AbortSignal) {
    if (verification.showPending(phone, showCodeStep)) return;
    if (await isTestNumber(phone)) return setStep({ name: 'test-code', phone });
    return send(signal);
  }

  async function verify(code: string, signal: AbortSignal) {
    if (step.name === 'test-code') await loginWithTestCode(await identity(), phone, code);
    if (step.name === 'code') await verification.confirmCode(step, code);
    if (signal.aborted) return;
    // A refused code's failure must not stand beside the next step.
    dismissAnyToast();
    onProved();
  }

  return {
    step,
    hasGoneBack: step.name === 'ask' && step.hasGoneBack,
    unusableId: verification.unusableId,
    ...task,
    begin: () => void task.run('sending', begin, SMS_NOT_SENT),
    resend: () => void task.run('resending', send, SMS_NOT_SENT),
    submitCode: (code: string) => void task.run('verifying', (signal) => verify(code, signal), CODE_WRONG),
    back() {
      verification.forget();
      task.clearError();
      setStep({ name: 'ask', hasGoneBack: true });
    },
  };
}
