import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { pagePath } from '#shared/pages.ts';
import { type CanonicalPhone, displayPhone, formatLoginPhone, parsePhone } from '#shared/phone.ts';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { preloadToasts } from '#web/components/toaster.tsx';
import type { NavigationState } from '#web/lib/navigation-state.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { CodeStep } from './code-step.tsx';
import { LOOKUP_FAILED } from './login-calls.ts';
import type { LoginDialogProps } from './login-options.ts';
import { type Login, useLogin } from './use-login.ts';

interface RegisterLinkProps {
  /** As typed so far. */
  phone: string;
  className?: string;
  onLeave: () => void;
}

function RegisterLink({ phone, className, onLeave }: RegisterLinkProps) {
  const state: NavigationState = { phone: parsePhone(phone) ?? undefined };
  return (
    <Link href={pagePath.register} state={state} className={className} onClick={onLeave}>
      Kayıt Ol
    </Link>
  );
}

function PhoneStep({ login, onLeave }: { login: Login; onLeave: () => void }) {
  const { form, running, error } = login;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  return (
    <form {...form.props} className="grid gap-4" onChange={login.clearError}>
      <p className="text-ink-soft">Kayıtlı telefon numaranızı yazın, size bir kod gönderelim.</p>
      <PhoneField
        {...form.field('phone')}
        ref={field}
        format={formatLoginPhone}
        error={form.errors.phone ?? error}
        readOnly={running !== null}
      />
      <Button type="submit" busy={running === 'checking'} busyLabel="Kontrol Ediliyor...">
        Kod Gönder
      </Button>
      <p className="text-small text-ink-soft">
        Hesabınız yok mu? <RegisterLink phone={form.values.phone} onLeave={onLeave} />
      </p>
    </form>
  );
}

interface UnknownNumberProps {
  login: Login;
  phone: CanonicalPhone;
  onLeave: () => void;
}

function UnknownNumber({ login, phone, onLeave }: UnknownNumberProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <Note tone="warning">{LOOKUP_FAILED}</Note>
      <p ref={lead} tabIndex={-1}>
        <b className="whitespace-nowrap">{displayPhone(phone)}</b> numarasıyla kayıtlı bir işletme yok. Bu
        numarayla hemen kayıt olabilirsiniz.
      </p>
      <RegisterLink phone={phone} className={buttonClass()} onLeave={onLeave} />
      <Button variant="quiet" onClick={login.back}>
        Başka Numara Dene
      </Button>
    </div>
  );
}

function LoginFlow({ phone, onClose, onLogin }: LoginDialogProps) {
  const { identity } = useSession();
  const login = useLogin({ identity, phone, onLogin });
  const { step } = login;
  useEffect(preloadToasts, []);

  if (step.name === 'phone') return <PhoneStep login={login} onLeave={onClose} />;
  if (step.name === 'unknown') return <UnknownNumber login={login} phone={step.phone} onLeave={onClose} />;
  const sms = step.name === 'code';
  return (
    <CodeStep
      phone={step.phone}
      message={sms ? 'numarasına 6 haneli bir kod gönderdik.' : 'bir test numarası; test kodunuzu yazın.'}
      error={login.error}
      busy={login.running === 'verifying'}
      submitLabel="Doğrula ve Giriş Yap"
      waitForAllDigits={false}
      resend={
        sms ? { sentAt: step.sentAt, busy: login.running === 'resending', onResend: login.resend } : null
      }
      onSubmit={login.submitCode}
      onBack={login.back}
    />
  );
}

/** İşletme Girişi (product.md 2.3). Closing it forgets everything but what was stored by a login. */
export function LoginDialog(props: LoginDialogProps) {
  const { mode } = usePublicConfig().identity;
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="İşletme Girişi"
      closeLabel="Kapat"
      // Google puts a visible reCAPTCHA challenge at the end of <body>.
      modal={mode === 'embedded'}
    >
      {props.open && <LoginFlow {...props} />}
    </Dialog>
  );
}
