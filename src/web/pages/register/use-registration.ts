import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { type RegistrationValues, registerCall } from '#shared/contract/registration.ts';
import { type CanonicalPhone, displayPhone, parsePhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { hasErrorCode, UserFacingError } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';
import { isTestNumber } from '#web/api/test-number.ts';
import { CODE_WRONG, SMS_NOT_SENT } from '#web/auth/identity/identity-messages.ts';
import { LOOKUP_FAILED, lookUpBusiness, welcomeToast } from '#web/auth/login/login-calls.ts';
import type { SentCode } from '#web/auth/login/sms-code.ts';
import { leaveStepEntry } from '#web/auth/login/step-entry.ts';
import { makesUnusable, usePhoneVerification } from '#web/auth/login/use-phone-verification.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useTask } from '#web/forms/use-task.ts';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import { type RegistrationDraft, registrationDraft } from './registration-draft.ts';
import { initialValues, useRegistrationForm } from './registration-form.ts';

interface CarriedOver {
  onDraft: (draft: RegistrationDraft) => void;
  onPhone: (phone: CanonicalPhone) => void;
}

/** Restores the draft that a reload interrupted, and the number from the login dialog. */
function useInitialState({ onDraft, onPhone }: CarriedOver): void {
  const phone = parsePhone(readNavigationState(useHistoryState()).phone ?? '');
  // Not during rendering: the server knows neither, and the first render must equal the server's.
  const resume = useEffectEvent(() => {
    const draft = registrationDraft.read();
    if (draft !== null) onDraft(draft);
  });
  const takeOver = useEffectEvent(onPhone);
  useEffect(() => resume(), []);
  useEffect(() => {
    if (phone === null) return;
    // Consumed, so that a reload does not overwrite newer input.
    history.replaceState(null, '');
    takeOver(phone);
  }, [phone]);
}

/** Delay between the server's confirmation and the toast, in milliseconds (product.md 9.6). */
const PAUSE_MS = 500;

const registeredToast: ToastContent = {
  title: 'Kayıt Başarılı!',
  description: 'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
};

type CodeStep = { name: 'code'; values: RegistrationValues } & SentCode;
type RegistrationStep =
  | { name: 'form' }
  | CodeStep
  /** The number is verified, and already has a business. */
  | { name: 'taken'; phone: CanonicalPhone };

/** Finishes a registration or login: stores the business, shows a toast, and opens the profile. */
function useShowProfile(toastOf: (toast: ToastContent) => ToastContent) {
  return async (business: Business, toast: ToastContent, pauseMs: number, signal: AbortSignal) => {
    registrationDraft.clear();
    businessStore.save(business);
    const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
    await Promise.all([pause, leaveStepEntry()]);
    showToast(toastOf(toast));
    // Replaces the form in the history, so that back leads to the page before it.
    if (!signal.aborted) navigate(pagePath.profile(business.slug), { replace: true });
  };
}

/** State machine of the registration (product.md 4.5). */
export function useRegistration() {
  const identity = useIdentityOrReload();
  const [step, setStep] = useState<RegistrationStep>({ name: 'form' });
  const task = useTask<'sending' | 'resending' | 'verifying' | 'logging-in'>();
  const verification = usePhoneVerification(identity);
  const showProfile = useShowProfile(verification.toastOf);
  /** The last one whose code was used; the form may have been shown again since. */
  const verified = useRef<RegistrationDraft>(null);
  /** True if the fields show why the last registration was refused. */
  const [isRefused, setRefused] = useState(false);
  const form = useRegistrationForm({
    busy: task.running !== null,
    onSubmit: (values) => void task.run('sending', (signal) => begin(values, signal), SMS_NOT_SENT),
  });
  useEffect(preloadToasts, []);

  useInitialState({
    onDraft(draft) {
      const { values, phone } = draft;
      form.reset({ ...initialValues, ...values, phone: displayPhone(phone) });
      verification.resume(draft);
      if (draft.verified) verified.current = draft;
      else setStep({ name: 'code', ...draft });
    },
    onPhone(phone) {
      setStep({ name: 'form' });
      form.setValue('phone', displayPhone(phone));
    },
  });

  function refuseTestNumber() {
    const { message } = apiErrors.TEST_NUMBER;
    setStep({ name: 'form' });
    form.setErrors({ phone: message });
    showToast({ title: 'Test Numarası', description: message, destructive: true });
  }

  function showCodeStep(code: SentCode, values: RegistrationValues) {
    registrationDraft.save({ ...code, values, verified: false });
    setStep({ name: 'code', ...code, values });
  }

  const sendCode = (values: RegistrationValues, signal: AbortSignal) =>
    verification.sendCode(values.phone, signal, (code) => showCodeStep(code, values));

  async function begin(values: RegistrationValues, signal: AbortSignal) {
    const { phone } = values;
    setRefused(false);
    const token = await verification.verifiedToken(phone);
    if (token !== null) {
      if (verified.current?.phone === phone) registrationDraft.save({ ...verified.current, values });
      return register(values, token, signal);
    }
    if (verification.showPending(phone, (code) => showCodeStep(code, values))) return;
    if (await isTestNumber(phone)) return refuseTestNumber();
    return sendCode(values, signal);
  }

  async function verify({ values, ...code }: CodeStep, digits: string, signal: AbortSignal) {
    const draft = { ...code, values };
    const { idToken, copiedSession } = await verification.confirmCode(code, digits).catch((error) => {
      if (makesUnusable(error)) registrationDraft.save({ ...draft, verified: false, unusable: true });
      throw error;
    });
    verified.current = { ...draft, verified: true, copiedSession };
    registrationDraft.save(verified.current);
    return register(values, idToken, signal);
  }

  /** The form has already required the acceptance of the terms. */
  async function register(
    { acceptTerms: _, ...values }: RegistrationValues,
    token: string,
    signal: AbortSignal,
  ) {
    try {
      const body = { ...values, firebaseToken: token };
      const { business, slug } = await callApi(registerCall, { body, token });
      await showProfile({ ...business, slug }, registeredToast, PAUSE_MS, signal);
    } catch (error) {
      if (hasErrorCode(error, 'TEST_NUMBER')) return refuseTestNumber();
      if (hasErrorCode(error, 'PHONE_TAKEN')) setStep({ name: 'taken', phone: values.phone });
      if (hasErrorCode(error, 'FORBIDDEN') || hasErrorCode(error, 'UNAUTHENTICATED')) verification.reset();
      const refused = form.setServerErrors(error);
      setRefused(refused);
      if (refused) setStep({ name: 'form' });
      throw error;
    }
  }

  async function logIn(phone: CanonicalPhone, signal: AbortSignal) {
    const idToken = await verification.verifiedToken(phone);
    const business = idToken && (await lookUpBusiness({ phone, idToken }));
    if (!business) throw new UserFacingError(LOOKUP_FAILED);
    await showProfile(business, welcomeToast(business), 0, signal);
  }

  return {
    form,
    step,
    unusableId: verification.unusableId,
    ...task,
    isRefused,
    submitCode(digits: string) {
      if (step.name !== 'code') return;
      void task.run('verifying', (signal) => verify(step, digits, signal), CODE_WRONG);
    },
    resend() {
      if (step.name !== 'code') return;
      void task.run('resending', (signal) => sendCode(step.values, signal), SMS_NOT_SENT);
    },
    logIn() {
      if (step.name !== 'taken') return;
      void task.run('logging-in', (signal) => logIn(step.phone, signal), LOOKUP_FAILED);
    },
    back() {
      registrationDraft.clear();
      task.clearError();
      setStep({ name: 'form' });
      form.focus('phone');
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
