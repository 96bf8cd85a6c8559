import { useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { takeBackCall } from '#shared/contract/take-back.ts';
import { type CanonicalPhone, formatLoginPhone, parsePhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { UserFacingError } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { isTestNumber } from '#web/api/test-number.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { CODE_WRONG, SMS_NOT_SENT } from '#web/auth/identity/identity-messages.ts';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showErrorToast, showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import {
  LOOKUP_FAILED,
  loginWithTestCode,
  lookUpBusiness,
  takeBackOffer,
  takenBackToast,
  welcomeToast,
} from './login-calls.ts';
import { phoneSchema } from './login-schemas.ts';
import { loginCode } from './sent-code-store.ts';
import type { SentCode } from './sms-code.ts';
import { usePhoneVerification } from './use-phone-verification.ts';

type LoginStep =
  | { name: 'phone' }
  | ({ name: 'code' } & SentCode)
  | { name: 'test-code'; phone: CanonicalPhone }
  /** The number is verified, but no business has it. */
  | { name: 'unknown'; phone: CanonicalPhone }
  /** The number is verified, and can take back the business that was moved from it. */
  | { name: 'moved'; phone: CanonicalPhone; offer: string };

const TAKE_BACK_FAILED = 'İşletmeniz geri alınamadı. Lütfen tekrar deneyin.';

interface LoginInput {
  phone?: string | undefined;
  /** If true, the owner came for something else than the profile. */
  ownersOnly?: boolean | undefined;
  onLogin: (business: Business) => void;
}

/** State machine of the login dialog (product.md 4.1); each opening uses a new one. */
export function useLogin({ phone: carriedOver, ownersOnly = false, onLogin }: LoginInput) {
  const task = useTask<'checking' | 'resending' | 'verifying' | 'taking-back'>();
  const identity = useIdentityOrReload(() => ({
    login: true,
    phone: parsePhone(form.values.phone) ?? undefined,
  }));
  const phone = parsePhone(carriedOver ?? '') ?? undefined;
  const verification = usePhoneVerification(identity, { store: loginCode, phone });
  const { resumed } = verification;
  const [step, setStep] = useState<LoginStep>(resumed ? { name: 'code', ...resumed } : { name: 'phone' });
  const isEntered = useRef(false);
  const form = useForm({
    initial: { phone: formatLoginPhone(resumed?.phone ?? phone ?? '') },
    schema: phoneSchema,
    busy: task.running !== null,
    onInvalid: ({ phone = '' }) => showErrorToast(phone),
    onSubmit: ({ phone }) => void task.run('checking', (signal) => check(phone, signal), SMS_NOT_SENT),
  });

  const showCodeStep = (code: SentCode) => setStep({ name: 'code', ...code });

  async function check(phone: CanonicalPhone, signal: AbortSignal) {
    if (verification.showPending(phone, showCodeStep)) return;
    if (!(await isTestNumber(phone))) return verification.sendCode(phone, signal, showCodeStep);
    setStep({ name: 'test-code', phone });
    showToast({
      title: 'Test Modu',
      description: 'Test numarasına SMS gönderilmez. Test kodunuzu yazın.',
    });
  }

  async function enter(
    client: IdentityClient,
    business: Business,
    signal: AbortSignal,
    toastOf = (toast: ToastContent) => toast,
  ) {
    // Closing the dialog meanwhile cancels the login.
    if (signal.aborted) return client.signOut();
    isEntered.current = true;
    onLogin(business);
    const { slug } = business;
    const action =
      slug && !ownersOnly ? { label: 'Profilim', run: () => navigate(pagePath.profile(slug)) } : undefined;
    showToast(toastOf({ ...welcomeToast(business), action }));
  }

  async function verify(code: string, signal: AbortSignal) {
    const client = await identity();
    if (step.name === 'test-code') {
      return enter(client, await loginWithTestCode(client, step.phone, code), signal);
    }
    if (step.name !== 'code') return;
    const confirmed = await verification.confirmCode(step, code);
    const business = await lookUpBusiness(confirmed).catch((error: unknown) => {
      const offer = takeBackOffer(error);
      if (offer === null) throw error;
      return { offer };
    });
    if (business !== null && 'offer' in business)
      return setStep({ name: 'moved', phone: step.phone, ...business });
    if (business !== null) return enter(client, business, signal, verification.toastOf);
    await client.signOut();
    setStep({ name: 'unknown', phone: step.phone });
    throw new UserFacingError(LOOKUP_FAILED);
  }

  async function takeBack(signal: AbortSignal) {
    const client = await identity();
    const { business } = await callApi(takeBackCall, { signInAgain: false });
    await enter(client, business, signal, () => takenBackToast);
  }

  return {
    form,
    step,
    unusableId: verification.unusableId,
    ...task,
    resend() {
      if (step.name !== 'code') return;
      const send = (signal: AbortSignal) => verification.sendCode(step.phone, signal, showCodeStep);
      void task.run('resending', send, SMS_NOT_SENT);
    },
    submitCode: (code: string) => void task.run('verifying', (signal) => verify(code, signal), CODE_WRONG),
    takeBack: () => void task.run('taking-back', takeBack, TAKE_BACK_FAILED),
    /** Ends the session of a number that has not taken its business back. */
    leaveOffer() {
      if (isEntered.current) return;
      void identity()
        .then((client) => client.signOut())
        .catch((error: unknown) => reportError(error));
    },
    back() {
      verification.forget();
      task.clearError();
      setStep({ name: 'phone' });
    },
  };
}

export type Login = ReturnType<typeof useLogin>;
