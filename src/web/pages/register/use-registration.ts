import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { type RegistrationForm, registrationForm } from '#shared/contract/registration.ts';
import { displayPhone, REGISTRATION_INITIAL, toCanonicalPhone } from '#shared/phone.ts';
import { pagePath } from '#shared/routes.ts';
import { ApiError, hasErrorCode, SaidError } from '#web/lib/api-client.ts';
import { prepareToasts } from '#web/lib/toaster.tsx';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import type { IdentityClient } from '#web/session/identity-client.ts';
import { CODE_WRONG, failureText, SMS_NOT_SENT } from '#web/session/identity-errors.ts';
import { confirmedPhone, isTestNumber, LOOKUP_FAILED, lookUpBusiness } from '#web/session/login-calls.ts';
import { useSession } from '#web/session/session.tsx';
import { isStillComing, type SentCode, smsSentToast } from '#web/session/sms-code.ts';
import { registerBusiness } from './register-business.ts';
import { registrationDraft } from './registration-draft.ts';
import { useArrival } from './use-arrival.ts';

/** Between the server's yes and the toast, in milliseconds (SPEC section 9). */
const PAUSE_MS = 500;

const initialValues: RegistrationForm = {
  name: '',
  owner_name: '',
  owner_surname: '',
  phone: REGISTRATION_INITIAL,
  address: '',
  acceptTerms: false,
};

export type RegistrationFormApi = UseFormReturn<RegistrationForm, unknown, RegistrationForm>;

type CodeStep = { name: 'code'; values: RegistrationForm } & SentCode;
export type RegistrationStep =
  | { name: 'form' }
  | CodeStep
  /** The number is its visitor's, and a business has it already. */
  | { name: 'taken'; phone: string };

type Busy = 'sending' | 'resending' | 'verifying' | 'logging-in' | null;

const isField = (name: string): name is keyof RegistrationForm => name in initialValues;

/** The registration's states (SPEC section 4) and what moves it between them. */
export function useRegistration() {
  const { identity, signedInAs } = useSession();
  const [, navigate] = useLocation();
  const form: RegistrationFormApi = useForm({
    defaultValues: initialValues,
    resolver: zodResolver(registrationForm),
  });
  const [step, setStep] = useState<RegistrationStep>({ name: 'form' });
  const [busy, setBusy] = useState<Busy>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  const sent = useRef<SentCode>(null);
  /** The number this visitor has proved to own: registering it again after a failure needs no new code. */
  const confirmed = useRef<string>(null);

  useEffect(() => {
    prepareToasts();
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);
  const left = () => leaving.current?.signal.aborted ?? false;

  useArrival({
    onDraft({ values, confirmed: proven, ...code }) {
      const phone = toCanonicalPhone(values.phone);
      form.reset({ ...initialValues, ...values });
      if (proven) confirmed.current = phone;
      else toCodeStep({ ...initialValues, ...values }, { phone, ...code });
    },
    onPhone(phone) {
      setStep({ name: 'form' });
      form.setValue('phone', displayPhone(phone));
    },
  });

  function toCodeStep(values: RegistrationForm, code: SentCode) {
    sent.current = code;
    setCodeError(null);
    setStep({ name: 'code', values, ...code });
  }

  function toForm(focused: keyof RegistrationForm) {
    setCodeError(null);
    setStep({ name: 'form' });
    // The form's fields exist again only after this render.
    setTimeout(() => form.setFocus(focused));
  }

  async function run(kind: Busy, work: () => Promise<void>, fallback: string) {
    setCodeError(null);
    setBusy(kind);
    try {
      await work();
    } catch (failure) {
      if (left()) return;
      const sentence = failureText(failure, fallback);
      setCodeError(sentence);
      showErrorToast(sentence);
    } finally {
      setBusy(null);
    }
  }

  function refuseTestNumber() {
    const { message } = apiErrors.TEST_NUMBER;
    toForm('phone');
    form.setError('phone', { message });
    showToast({ title: 'Test Numarası', description: message, destructive: true });
  }

  async function send(values: RegistrationForm, phone: string) {
    const client = await identity();
    const verificationId = await client.sendCode(phone, leaving.current?.signal);
    if (left()) return;
    const sentAt = Date.now();
    registrationDraft.keep({ values, verificationId, sentAt, confirmed: false });
    toCodeStep(values, { phone, sentAt, verificationId });
    showToast(smsSentToast);
  }

  async function begin(values: RegistrationForm) {
    const phone = toCanonicalPhone(values.phone);
    if (confirmed.current === phone) {
      const token = await (await identity()).currentIdToken();
      if (token !== null) return finish(values, phone, token);
    }
    if (isStillComing(sent.current, phone, Date.now())) return toCodeStep(values, sent.current);
    if (await isTestNumber(phone)) return refuseTestNumber();
    return send(values, phone);
  }

  async function proveNumber(client: IdentityClient, code: CodeStep, digits: string): Promise<string> {
    const token = confirmed.current === code.phone ? await client.currentIdToken() : null;
    if (token !== null) return token;
    const proof = await client.confirmCode(code.verificationId, digits);
    confirmed.current = confirmedPhone(proof);
    registrationDraft.keep({ ...code, confirmed: true });
    return proof.idToken;
  }

  async function finish(values: RegistrationForm, phone: string, token: string) {
    try {
      const { business, slug } = await registerBusiness(values, token);
      registrationDraft.forget();
      return await arrive(business, slug);
    } catch (error) {
      if (hasErrorCode(error, 'TEST_NUMBER')) return refuseTestNumber();
      if (hasErrorCode(error, 'PHONE_TAKEN')) setStep({ name: 'taken', phone });
      // The session is not the one that proved the number: it has to be proved again.
      if (hasErrorCode(error, 'FORBIDDEN') || hasErrorCode(error, 'UNAUTHENTICATED'))
        confirmed.current = null;
      showFieldErrors(error);
      throw error;
    }
  }

  function showFieldErrors(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const faults = Object.entries(error.fields).filter((fault): fault is [keyof RegistrationForm, string] =>
      isField(fault[0]),
    );
    for (const [field, message] of faults) form.setError(field, { message });
    if (faults[0]) toForm(faults[0][0]);
  }

  async function arrive(business: Business, slug: string) {
    signedInAs(business);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    showToast({
      title: 'Kayıt Başarılı!',
      description: 'Hesabınız oluşturuldu. Profil sayfanıza yönlendiriliyorsunuz.',
    });
    if (!left()) navigate(pagePath.profile(slug));
  }

  async function loginInstead(phone: string) {
    const idToken = await (await identity()).currentIdToken();
    const business = idToken && (await lookUpBusiness({ phone, idToken }));
    if (!business) throw new SaidError(LOOKUP_FAILED);
    registrationDraft.forget();
    signedInAs(business);
    showToast({ title: 'Giriş Başarılı', description: `Hoş geldiniz, ${business.name}` });
    if (!left()) navigate(pagePath.profile(business.slug));
  }

  return {
    form,
    step,
    busy,
    codeError,
    submitDetails: form.handleSubmit((values) => {
      if (busy === null) void run('sending', () => begin(values), SMS_NOT_SENT);
    }),
    submitCode(digits: string) {
      if (step.name !== 'code') return;
      const verify = async () =>
        finish(step.values, step.phone, await proveNumber(await identity(), step, digits));
      void run('verifying', verify, CODE_WRONG);
    },
    resend() {
      if (step.name === 'code') void run('resending', () => send(step.values, step.phone), SMS_NOT_SENT);
    },
    loginInstead() {
      if (step.name === 'taken') void run('logging-in', () => loginInstead(step.phone), LOOKUP_FAILED);
    },
    /** Back to the form with everything that was typed. */
    back() {
      registrationDraft.forget();
      toForm('phone');
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
