import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ChangedText, changedTextsCall } from '#shared/contract/acceptance.ts';
import type { Business } from '#shared/contract/business.ts';
import { type CanonicalPhone, displayPhone, parsePhone } from '#shared/domain/phone.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { callApi } from '#web/api/call-api.ts';
import { DataNotice } from '#web/forms/data-notice.tsx';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { unbroken } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ContactEmail } from '#web/ui/contact-email.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Mail } from '#web/ui/icons.ts';
import { LinkBox } from '#web/ui/link-box.tsx';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { dismissAnyToast } from '#web/ui/toast/toasts.ts';
import type { ChangedTextsDialog } from './changed-texts-dialog.tsx';
import { CodeStep } from './code-step.tsx';
import { NO_ACCOUNT } from './login-calls.ts';
import type { LoginDialogProps } from './login-options.ts';
import { PhoneStepField } from './phone-step-field.tsx';
import { TakeBackOffer } from './take-back-offer.tsx';
import { type Login, useLogin } from './use-login.ts';

/** Checks for texts with worse terms (ADR 118). After a failure, the next login checks again. */
function useChangedTexts() {
  /** Kept after closing, because its dialog may contain a toast. */
  const [question, setQuestion] = useState<{
    texts: ChangedText[];
    Dialog: typeof ChangedTextsDialog;
  } | null>(null);
  const [open, setOpen] = useState(false);

  async function check() {
    const { texts } = await callApi(changedTextsCall, {});
    if (texts.length === 0) return;
    setQuestion({ texts, Dialog: (await import('./changed-texts-dialog.tsx')).ChangedTextsDialog });
    setOpen(true);
  }
  return {
    check: () => void check().catch(() => undefined),
    dialog: question && <question.Dialog open={open} texts={question.texts} onClose={() => setOpen(false)} />,
  };
}

interface RegisterLinkProps {
  phone: string;
  className?: string;
  onLeave: () => void;
}

function RegisterLink({ phone, className, onLeave }: RegisterLinkProps) {
  return (
    <a
      href={pagePath.register}
      data-phone={parsePhone(phone) ?? undefined}
      className={className}
      onClick={() => {
        // A failed lookup is not the registration's.
        dismissAnyToast();
        onLeave();
      }}
    >
      Kayıt Ol
    </a>
  );
}

interface PhoneStepProps {
  login: Login;
  ownersOnly: boolean;
  hasEnded: boolean;
  onLeave: () => void;
}

function PhoneStep({ login, ownersOnly, hasEnded, onLeave }: PhoneStepProps) {
  const { form, running } = login;
  return (
    <form {...form.props} className="grid gap-4" onChange={login.clearError}>
      <p className={hasEnded ? undefined : 'text-ink-soft'}>
        {hasEnded
          ? 'Oturumunuz sona ermiş. Yazdıklarınız duruyor. Numaranıza bir kod gönderelim.'
          : 'Kayıtlı telefon numaranızı yazın, size bir kod gönderelim.'}
      </p>
      <PhoneStepField flow={login} />
      <Button type="submit" busy={running === 'checking'} busyLabel="Kontrol Ediliyor...">
        Kod Gönder
      </Button>
      {/* Below the button, which stays above an open keyboard. */}
      <DataNotice purpose="Numaranızı size kod göndermek ve işletmenizi bulmak için kullanırız." />
      {!ownersOnly && (
        <p className="text-small text-ink-soft">
          Hesabınız yok mu? <RegisterLink phone={form.values.phone} onLeave={onLeave} />
        </p>
      )}
    </form>
  );
}

interface UnknownNumberProps {
  login: Login;
  children: ReactNode;
  way: ReactNode;
}

function UnknownNumber({ login, children, way }: UnknownNumberProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  useFocusAfterCommit(true, () => lead.current);
  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1}>
        {children}
      </p>
      {way}
      <Button variant="quiet" onClick={login.back}>
        Başka Numara Dene
      </Button>
    </div>
  );
}

function RegistrationOffer({
  login,
  phone,
  onLeave,
}: {
  login: Login;
  phone: CanonicalPhone;
  onLeave: () => void;
}) {
  return (
    <UnknownNumber
      login={login}
      way={<RegisterLink phone={phone} className={buttonClass()} onLeave={onLeave} />}
    >
      <b>{unbroken(displayPhone(phone))}</b> numarasıyla kayıtlı bir işletme yok. Bu numarayla hemen kayıt
      olabilirsiniz.
    </UnknownNumber>
  );
}

function NoAccount({ login }: { login: Login }) {
  return (
    <UnknownNumber
      login={login}
      way={
        <LinkBox icon={<Mail aria-hidden="true" />}>
          <ContactEmail />
        </LinkBox>
      }
    >
      {NO_ACCOUNT}
    </UnknownNumber>
  );
}

function LoginFlow({ phone, ownersOnly = false, hasEnded = false, onClose, onLogin }: LoginDialogProps) {
  const login = useLogin({ phone, ownersOnly, onLogin });
  const { step } = login;
  useEffect(preloadToasts, []);

  if (step.name === 'phone')
    return <PhoneStep login={login} ownersOnly={ownersOnly} hasEnded={hasEnded} onLeave={onClose} />;
  if (step.name === 'moved') return <TakeBackOffer login={login} offer={step.offer} />;
  if (step.name === 'unknown') {
    if (ownersOnly) return <NoAccount login={login} />;
    return <RegistrationOffer login={login} phone={step.phone} onLeave={onClose} />;
  }
  return <CodeStep step={step} flow={login} submitLabel="Doğrula ve Giriş Yap" waitForAllDigits={false} />;
}

/** İşletme Girişi (product.md 2.3). Closing discards everything except the data that a login has stored. */
export function LoginDialog(props: LoginDialogProps) {
  const { ownersOnly, onLogin } = props;
  const { mode } = usePublicConfig().identity;
  const changedTexts = useChangedTexts();

  function enter(business: Business) {
    onLogin(business);
    // Skip the question for an owner who comes to delete the account.
    if (!ownersOnly) changedTexts.check();
  }
  return (
    <>
      <Dialog
        open={props.open}
        onClose={props.onClose}
        title="İşletme Girişi"
        // Non-modal in Firebase mode: Google adds a visible reCAPTCHA challenge at the end of <body>.
        modal={mode === 'embedded'}
      >
        {props.open && <LoginFlow {...props} onLogin={enter} />}
      </Dialog>
      {changedTexts.dialog}
    </>
  );
}
