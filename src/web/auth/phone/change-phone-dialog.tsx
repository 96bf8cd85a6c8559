import { useEffect, useId, useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { useRecentSignIn } from '#web/auth/deletion/use-recent-sign-in.ts';
import { CodeStep } from '#web/auth/login/code-step.tsx';
import { PhoneStepField } from '#web/auth/login/phone-step-field.tsx';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { type ChangePhone, useChangePhone } from './use-change-phone.ts';

interface ChangePhoneDialogProps {
  open: boolean;
  business: Business;
  onClose: () => void;
}

/** The server decides only when the code has been entered. */
const CODE_ENTRY_MS = 60_000;

const TAKE_BACK_WARNING =
  'Eski numaraya gelen bir kodla işletme 7\u00a0gün içinde geri alınabilir: hattınız kaybolduysa ya da çalındıysa önce operatörünüze kapattırın.';

function PhoneStep({ change }: { change: ChangePhone }) {
  const { form, running } = change;
  const isRecent = useRecentSignIn(CODE_ENTRY_MS);
  return (
    <form {...form.props} className="grid gap-4" onChange={change.clearError}>
      <p className="text-ink-soft">Yeni numaranızı yazın, o numaraya bir kod gönderelim.</p>
      <PhoneStepField flow={change} label="Yeni telefon numaranız" autoComplete="off" />
      <ul className="grid list-disc gap-1 pl-5 text-small text-ink-soft">
        <li>Sayfanız, linkiniz ve çaycı kodunuz aynı kalır.</li>
        <li>Diğer cihazlarda oturumunuz kapanır; uygulamaya da yeni numaranızla girersiniz.</li>
        <li>Eski numaranıza haber veririz.</li>
        {!isRecent && <li>{TAKE_BACK_WARNING}</li>}
      </ul>
      <Button type="submit" busy={running === 'sending'} busyLabel="Gönderiliyor...">
        Kod Gönder
      </Button>
    </form>
  );
}

function Unsure({ onSignIn }: { onSignIn: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useFocusAfterCommit(true, () => button.current);
  return (
    <Note tone="warning">
      <p id={id}>Cevap gelmedi; numaranız değişmiş olabilir. Yeni numaranızla giriş yapmayı deneyin.</p>
      <Button ref={button} aria-describedby={id} size="sm" className="mt-2.5" onClick={onSignIn}>
        Giriş Yap
      </Button>
    </Note>
  );
}

interface FlowProps {
  business: Business;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
}

function ChangePhoneFlow({ business, onClose, onBusy }: FlowProps) {
  const change = useChangePhone({ business, onClose });
  const { step, running } = change;
  const changing = running === 'verifying';
  useEffect(preloadToasts, []);
  useEffect(() => {
    onBusy(changing);
    return () => onBusy(false);
  }, [changing, onBusy]);

  if (step.name === 'phone') return <PhoneStep change={change} />;
  return (
    <CodeStep
      step={step}
      flow={change}
      submitLabel="Doğrula ve Değiştir"
      note={change.isUnsure && <Unsure onSignIn={change.signIn} />}
    />
  );
}

/** Asks for the new number, then for the code sent to it. Closing discards both. */
export function ChangePhoneDialog({ open, business, onClose }: ChangePhoneDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onClose={onClose} locked={busy} title="Yeni Numara">
      {open && <ChangePhoneFlow business={business} onClose={onClose} onBusy={setBusy} />}
    </Dialog>
  );
}
