import { useState } from 'react';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { type Business, businessMessages } from '#shared/contract/business.ts';
import { formatLoginPhone, isCanonicalPhone, LOGIN_PREFIX, toCanonicalPhone } from '#shared/phone.ts';
import { UserFacingError } from '#web/api/api-client.ts';
import { isTestNumber } from '#web/api/test-number.ts';
import { useTask } from '#web/forms/use-task.ts';
import type { IdentityClient } from '#web/identity/identity-client.ts';
import { CODE_WRONG, SMS_NOT_SENT } from '#web/identity/identity-errors.ts';
import { showToast } from '#web/lib/toasts.ts';
import { LOOKUP_FAILED, loginWithTestCode, lookUpBusiness } from './login-calls.ts';
import { type SentCode, smsSentToast } from './sms-code.ts';
import { usePhoneProof } from './use-phone-proof.ts';

export type LoginStep =
  | { name: 'phone' }
  | ({ name: 'code' } & SentCode)
  | { name: 'test-code'; phone: string }
  /** The number is its visitor's, but no business has it. */
  | { name: 'unknown'; phone: string };

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
  const task = useTask<'checking' | 'resending' | 'verifying'>();
  const proof = usePhoneProof(identity);

  async function sendCode(canonical: string) {
    const code = await proof.send(canonical, task.signal());
    if (task.left()) return;
    setStep({ name: 'code', ...code });
    showToast(smsSentToast);
  }

  async function check(canonical: string) {
    const coming = proof.coming(canonical);
    if (coming !== null) return setStep({ name: 'code', ...coming });
    if (!(await isTestNumber(canonical))) return sendCode(canonical);
    setStep({ name: 'test-code', phone: canonical });
    showToast({ title: 'Test Modu', description: 'Test numarasına SMS gönderilmez. Test kodunuzu giriniz.' });
  }

  async function enter(client: IdentityClient, business: Business) {
    // Closed while it was under way: whoever closes the dialog does not want to be logged in.
    if (task.left()) return client.signOut();
    onLogin(business);
    showToast({ title: 'Giriş Başarılı', description: `Hoş geldiniz, ${business.name}` });
  }

  async function verify(code: string) {
    const client = await identity();
    if (step.name === 'test-code') {
      return enter(client, await loginWithTestCode(client, step.phone, code));
    }
    if (step.name !== 'code') return;
    const business = await lookUpBusiness(await proof.confirm(step, code));
    if (business !== null) return enter(client, business);
    await client.signOut();
    setStep({ name: 'unknown', phone: step.phone });
    throw new UserFacingError(LOOKUP_FAILED);
  }

  return {
    phone,
    step,
    busy: task.busy,
    error: task.error,
    setPhone(value: string) {
      setPhone(value);
      task.forgetError();
    },
    submitPhone() {
      const fault = phoneFault(phone);
      if (fault !== null) return task.fail(fault);
      void task.run('checking', () => check(toCanonicalPhone(phone)), SMS_NOT_SENT);
    },
    resend() {
      if (step.name === 'code') void task.run('resending', () => sendCode(step.phone), SMS_NOT_SENT);
    },
    submitCode(code: string) {
      const fault = codeFault(code);
      if (fault !== null) return task.fail(fault);
      void task.run('verifying', () => verify(code), CODE_WRONG);
    },
    back() {
      task.forgetError();
      setStep({ name: 'phone' });
    },
  };
}
