import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { changePhoneCall, SAME_PHONE } from '#shared/contract/change-phone.ts';
import { type CanonicalPhone, displayPhone, formatLoginPhone } from '#shared/domain/phone.ts';
import { ApiError, ConnectionError, errorText, hasErrorCode } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { CODE_WRONG, SMS_NOT_SENT } from '#web/auth/identity/identity-messages.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';
import { phoneSchema } from '#web/auth/login/login-schemas.ts';
import { newPhoneCode } from '#web/auth/login/sent-code-store.ts';
import type { SentCode } from '#web/auth/login/sms-code.ts';
import { usePhoneVerification } from '#web/auth/login/use-phone-verification.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTask } from '#web/forms/use-task.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { showNotice } from '#web/ui/toast/show-notice.ts';
import { dismissAnyToast, showToast } from '#web/ui/toast/toasts.ts';

type Step = { name: 'phone' } | ({ name: 'code' } & SentCode);

const TAKEN = ['PHONE_TAKEN', 'FORMER_NUMBER'] as const;
const newPhoneSchema = (own: string) =>
  z.extend(phoneSchema, {
    phone: phoneSchema.shape.phone.check(z.refine((phone) => phone !== own, SAME_PHONE)),
  });

interface ChangePhoneInput {
  business: Business;
  /** Called after the change, and if only a login helps. */
  onClose: () => void;
}

/** State machine of a phone change (ADR 20); each opening of the dialog uses a new one. */
export function useChangePhone({ business, onClose }: ChangePhoneInput) {
  const task = useTask<'sending' | 'resending' | 'verifying'>();
  const login = useLoginDialog();
  const identity = useIdentityOrReload();
  const verification = usePhoneVerification(identity, { store: newPhoneCode });
  const { resumed } = verification;
  const [step, setStep] = useState<Step>(resumed ? { name: 'code', ...resumed } : { name: 'phone' });
  /** True if a request got no reply or failed at the server, so that the number may have changed. */
  const unanswered = useRef(false);
  /** True if no reply came to the last request: only a login tells whether the number has changed. */
  const [isUnsure, setUnsure] = useState(false);
  /** False if nothing was sent: the number is the same. */
  const wasOnline = useRef(true);
  const form = useForm({
    initial: { phone: formatLoginPhone(resumed?.phone ?? '') },
    schema: newPhoneSchema(business.phone),
    busy: task.running !== null,
    onInvalid: ({ phone = '' }) => showNotice(phone),
    onSubmit: ({ phone }) => void task.run('sending', (signal) => begin(phone, signal), SMS_NOT_SENT),
  });

  const showCodeStep = (code: SentCode) => setStep({ name: 'code', ...code });
  function showPhoneStep() {
    setUnsure(false);
    verification.forget();
    setStep({ name: 'phone' });
  }

  async function begin(phone: CanonicalPhone, signal: AbortSignal) {
    if (verification.showPending(phone, showCodeStep)) return;
    return verification.sendCode(phone, signal, showCodeStep);
  }

  async function change(sent: SentCode, code: string) {
    const { phone, verificationId } = sent;
    const client = await identity();
    const body = { verification_id: verificationId, code };
    wasOnline.current = navigator.onLine;
    // After a lost answer the number may have changed, and with it the session.
    const moved = await callApi(changePhoneCall, { body, signInAgain: false }).catch((error) =>
      verification.noteFailure(sent, error),
    );
    businessStore.save(moved.business);
    onClose();
    try {
      if (moved.customToken === null) throw new Error('no token for a new session');
      await client.signInWithCustomToken(moved.customToken);
    } catch (error) {
      // The number has changed; only the session has ended.
      reportError(error);
      login.open({ phone, ownersOnly: true });
    }
    showToast({
      title: 'Numaranız Değişti',
      description: `Bundan sonra ${unbroken(displayPhone(phone))} numarasıyla giriş yapın.`,
    });
  }

  function explain(error: unknown, phone: CanonicalPhone): string | null {
    if (TAKEN.some((code) => hasErrorCode(error, code))) {
      // Another number helps, no other code.
      showPhoneStep();
      // The toast says that a code was sent.
      dismissAnyToast();
      form.setErrors({ phone: errorText(error, CODE_WRONG) });
      return null;
    }
    if (hasErrorCode(error, 'UNAUTHENTICATED')) {
      onClose();
      login.open({ phone: unanswered.current ? phone : business.phone, ownersOnly: true });
    }
    const failed = error instanceof ApiError && error.status >= 500;
    const isLost = error instanceof ConnectionError && (wasOnline.current || unanswered.current);
    unanswered.current ||= failed || isLost;
    setUnsure(isLost);
    return isLost ? null : errorText(error, CODE_WRONG);
  }

  return {
    form,
    step,
    isUnsure,
    signIn() {
      if (step.name !== 'code') return;
      onClose();
      login.open({ phone: step.phone, ownersOnly: true });
    },
    unusableId: verification.unusableId,
    ...task,
    resend() {
      if (step.name !== 'code') return;
      const send = (signal: AbortSignal) => verification.sendCode(step.phone, signal, showCodeStep);
      void task.run('resending', send, SMS_NOT_SENT);
    },
    submitCode(code: string) {
      if (step.name !== 'code') return;
      setUnsure(false);
      void task.run(
        'verifying',
        () => change(step, code),
        (error) => explain(error, step.phone),
      );
    },
    back() {
      task.clearError();
      showPhoneStep();
    },
  };
}

export type ChangePhone = ReturnType<typeof useChangePhone>;
