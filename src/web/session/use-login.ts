import { useEffect, useRef, useState } from 'react';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { type Business, businessMessages } from '#shared/contract/business.ts';
import { formatLoginPhone, isCanonicalPhone, LOGIN_PREFIX, toCanonicalPhone } from '#shared/phone.ts';
import { SaidError } from '#web/lib/api-client.ts';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import type { ConfirmedIdentity, IdentityClient } from '#web/session/identity-client.ts';
import { CODE_WRONG, failureText, SMS_NOT_SENT } from '#web/session/identity-errors.ts';
import { isTestNumber, LOOKUP_FAILED, loginWithTestCode, lookUpBusiness } from '#web/session/login-calls.ts';
import { isStillComing, type SentCode, smsSentToast } from '#web/session/sms-code.ts';

export type LoginStep =
  | { name: 'phone' }
  | ({ name: 'code' } & SentCode)
  | { name: 'test-code'; phone: string }
  /** The number is its visitor's, but no business has it. */
  | { name: 'unknown'; phone: string };

type Busy = 'checking' | 'resending' | 'verifying' | null;

interface LoginInput {
  identity: () => Promise<IdentityClient>;
  /** Canonical. */
  phone?: string | undefined;
  onLogin: (business: Business) => void;
}

function phoneFault(phone: string): string | null {
  if (phone === LOGIN_PREFIX) return 'Lütfen telefon numaranızı girin.';
  return isCanonicalPhone(toCanonicalPhone(phone)) ? null : businessMessages.phone;
}

function codeFault(code: string): string | null {
  if (code === '') return 'Lütfen doğrulama kodunu girin.';
  return code.length === CODE_LENGTH ? null : 'Doğrulama kodu 6 haneli olmalıdır.';
}

/** The login dialog's states (SPEC section 4) and what moves it between them; one use is one opening. */
export function useLogin({ identity, phone: carriedOver, onLogin }: LoginInput) {
  const [phone, setPhone] = useState(() => formatLoginPhone(carriedOver ?? ''));
  const [step, setStep] = useState<LoginStep>({ name: 'phone' });
  const [busy, setBusy] = useState<Busy>(null);
  const [error, setError] = useState<string | null>(null);
  const closing = useRef<AbortController>(null);
  // A code works once: when only the lookup after it failed, pressing again must not use the code again.
  const confirmed = useRef<ConfirmedIdentity>(null);
  const sent = useRef<SentCode>(null);

  useEffect(() => {
    closing.current = new AbortController();
    return () => closing.current?.abort();
  }, []);
  const closed = () => closing.current?.signal.aborted ?? false;

  function fail(sentence: string) {
    if (closed()) return;
    setError(sentence);
    showErrorToast(sentence);
  }

  async function run(kind: Busy, work: () => Promise<void>, fallback: string) {
    setError(null);
    setBusy(kind);
    try {
      await work();
    } catch (failure) {
      fail(failureText(failure, fallback));
    } finally {
      setBusy(null);
    }
  }

  async function sendCode(canonical: string) {
    const client = await identity();
    const verificationId = await client.sendCode(canonical, closing.current?.signal);
    if (closed()) return;
    confirmed.current = null;
    sent.current = { phone: canonical, sentAt: Date.now(), verificationId };
    setStep({ name: 'code', ...sent.current });
    showToast(smsSentToast);
  }

  async function check(canonical: string) {
    if (isStillComing(sent.current, canonical, Date.now())) return setStep({ name: 'code', ...sent.current });
    if (!(await isTestNumber(canonical))) return sendCode(canonical);
    setStep({ name: 'test-code', phone: canonical });
    showToast({ title: 'Test Modu', description: 'Test numarasına SMS gönderilmez. Test kodunuzu giriniz.' });
  }

  function welcome(business: Business) {
    onLogin(business);
    showToast({ title: 'Giriş Başarılı', description: `Hoş geldiniz, ${business.name}` });
  }

  async function confirm(client: IdentityClient, verificationId: string, code: string) {
    const token = confirmed.current && (await client.currentIdToken());
    if (confirmed.current && token) return { ...confirmed.current, idToken: token };
    confirmed.current = await client.confirmCode(verificationId, code);
    return confirmed.current;
  }

  async function verify(code: string) {
    const client = await identity();
    if (step.name === 'test-code') {
      const business = await loginWithTestCode(client, step.phone, code);
      return closed() ? client.signOut() : welcome(business);
    }
    if (step.name !== 'code') return;
    const business = await lookUpBusiness(await confirm(client, step.verificationId, code));
    if (closed()) return client.signOut();
    if (business !== null) return welcome(business);
    await client.signOut();
    setStep({ name: 'unknown', phone: step.phone });
    throw new SaidError(LOOKUP_FAILED);
  }

  return {
    phone,
    step,
    busy,
    error,
    setPhone(value: string) {
      setPhone(value);
      setError(null);
    },
    submitPhone() {
      const fault = phoneFault(phone);
      if (fault !== null) return fail(fault);
      void run('checking', () => check(toCanonicalPhone(phone)), SMS_NOT_SENT);
    },
    resend() {
      if (step.name === 'code') void run('resending', () => sendCode(step.phone), SMS_NOT_SENT);
    },
    submitCode(code: string) {
      const fault = codeFault(code);
      if (fault !== null) return fail(fault);
      void run('verifying', () => verify(code), CODE_WRONG);
    },
    back() {
      setError(null);
      setStep({ name: 'phone' });
    },
  };
}
