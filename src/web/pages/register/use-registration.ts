import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import type { RegistrationForm } from '#shared/contract/registration.ts';
import { pagePath } from '#shared/pages.ts';
import { displayPhone, toCanonicalPhone } from '#shared/phone.ts';
import { hasErrorCode, UserFacingError } from '#web/api/api-client.ts';
import { registerBusiness } from '#web/api/register-business.ts';
import { isTestNumber } from '#web/api/test-number.ts';
import { prepareToasts } from '#web/components/toaster.tsx';
import { useTask } from '#web/forms/use-task.ts';
import { CODE_WRONG, SMS_NOT_SENT } from '#web/identity/identity-errors.ts';
import { showToast, type ToastContent } from '#web/lib/toasts.ts';
import { LOOKUP_FAILED, lookUpBusiness } from '#web/login/login-calls.ts';
import { type SentCode, smsSentToast } from '#web/login/sms-code.ts';
import { usePhoneProof } from '#web/login/use-phone-proof.ts';
import { useSession } from '#web/session/session.tsx';
import { registrationDraft } from './registration-draft.ts';
import { initialValues, setServerErrors, useRegistrationForm } from './registration-form.ts';
import { useArrival } from './use-arrival.ts';

/** Between the server's yes and the toast, in milliseconds (SPEC section 9). */
const PAUSE_MS = 500;

const registeredToast: ToastContent = {
  title: 'Kayıt Başarılı!',
  description: 'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
};

type CodeStep = { name: 'code'; values: RegistrationForm } & SentCode;
type RegistrationStep =
  | { name: 'form' }
  | CodeStep
  /** The number is its visitor's, and a business has it already. */
  | { name: 'taken'; phone: string };

/** The step and the form beside it; going back to the form keeps all that was typed. */
function useSteps() {
  const form = useRegistrationForm();
  const [step, setStep] = useState<RegistrationStep>({ name: 'form' });

  function toForm(focused: keyof RegistrationForm) {
    setStep({ name: 'form' });
    // The form's fields exist again only after this render.
    setTimeout(() => form.setFocus(focused));
  }
  return { form, step, setStep, toForm };
}

/** What follows a successful registration or login: the stored business, a word, and the profile. */
function useArrivalAtProfile() {
  const { storeBusiness } = useSession();
  const [, navigate] = useLocation();
  return async (business: Business, toast: ToastContent, pauseMs: number, left: () => boolean) => {
    registrationDraft.forget();
    storeBusiness(business);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    showToast(toast);
    if (!left()) navigate(pagePath.profile(business.slug));
  };
}

/** The registration's states (SPEC section 4) and what moves it between them. */
export function useRegistration() {
  const { identity } = useSession();
  const { form, step, setStep, toForm } = useSteps();
  const task = useTask<'sending' | 'resending' | 'verifying' | 'logging-in'>();
  const proof = usePhoneProof(identity);
  const arriveAtProfile = useArrivalAtProfile();
  useEffect(prepareToasts, []);

  useArrival({
    onDraft(draft) {
      const values = { ...initialValues, ...draft.values };
      const code = { ...draft, phone: toCanonicalPhone(values.phone) };
      form.reset(values);
      proof.resume(code, draft.proved);
      if (!draft.proved) setStep({ name: 'code', ...code, values });
    },
    onPhone(phone) {
      setStep({ name: 'form' });
      form.setValue('phone', displayPhone(phone));
    },
  });

  function refuseTestNumber() {
    const { message } = apiErrors.TEST_NUMBER;
    toForm('phone');
    form.setError('phone', { message });
    showToast({ title: 'Test Numarası', description: message, destructive: true });
  }

  async function send(values: RegistrationForm, phone: string) {
    const code = await proof.send(phone, task.signal());
    if (task.left()) return;
    registrationDraft.keep({ ...code, values, proved: false });
    setStep({ name: 'code', ...code, values });
    showToast(smsSentToast);
  }

  async function begin(values: RegistrationForm) {
    const phone = toCanonicalPhone(values.phone);
    const token = await proof.provedToken(phone);
    if (token !== null) return finish(values, phone, token);
    const coming = proof.coming(phone);
    if (coming !== null) return setStep({ name: 'code', ...coming, values });
    if (await isTestNumber(phone)) return refuseTestNumber();
    return send(values, phone);
  }

  async function verify({ values, ...code }: CodeStep, digits: string) {
    const { idToken } = await proof.confirm(code, digits);
    registrationDraft.keep({ ...code, values, proved: true });
    return finish(values, code.phone, idToken);
  }

  async function finish(values: RegistrationForm, phone: string, token: string) {
    try {
      const { business, slug } = await registerBusiness(values, token);
      await arriveAtProfile({ ...business, slug }, registeredToast, PAUSE_MS, task.left);
    } catch (error) {
      if (hasErrorCode(error, 'TEST_NUMBER')) return refuseTestNumber();
      if (hasErrorCode(error, 'PHONE_TAKEN')) setStep({ name: 'taken', phone });
      if (hasErrorCode(error, 'FORBIDDEN') || hasErrorCode(error, 'UNAUTHENTICATED')) proof.forget();
      const wrongField = setServerErrors(form, error);
      if (wrongField) toForm(wrongField);
      throw error;
    }
  }

  async function loginInstead(phone: string) {
    const idToken = await proof.provedToken(phone);
    const business = idToken && (await lookUpBusiness({ phone, idToken }));
    if (!business) throw new UserFacingError(LOOKUP_FAILED);
    const toast = { title: 'Giriş Başarılı', description: `Hoş geldiniz, ${business.name}` };
    await arriveAtProfile(business, toast, 0, task.left);
  }

  return {
    form,
    step,
    busy: task.busy,
    codeError: task.error,
    submitDetails: form.handleSubmit((values) => {
      if (task.busy === null) void task.run('sending', () => begin(values), SMS_NOT_SENT);
    }),
    submitCode(digits: string) {
      if (step.name === 'code') void task.run('verifying', () => verify(step, digits), CODE_WRONG);
    },
    resend() {
      if (step.name !== 'code') return;
      void task.run('resending', () => send(step.values, step.phone), SMS_NOT_SENT);
    },
    loginInstead() {
      if (step.name === 'taken') {
        void task.run('logging-in', () => loginInstead(step.phone), LOOKUP_FAILED);
      }
    },
    back() {
      registrationDraft.forget();
      task.forgetError();
      toForm('phone');
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
