import { useEffect, useEffectEvent, useRef } from 'react';
import { useFailureText } from '#web/forms/use-task.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Login } from './use-login.ts';

/** Offers the business that was moved from this number, before anything else (product.md 10.24). */
export function TakeBackOffer({ login, offer }: { login: Login; offer: string }) {
  const lead = useRef<HTMLParagraphElement>(null);
  const failure = useFailureText(login);
  const busy = login.running === 'taking-back';
  const leave = useEffectEvent(login.leaveOffer);
  useEffect(() => () => leave(), []);
  useFocusAfterCommit(true, () => lead.current);
  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1} className="wrap-anywhere">
        {offer}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-small text-ink-soft">
        <li>İşletmeniz her şeyiyle geri gelir; silindiyse de.</li>
        <li>Diğer numaradaki oturumlar kapanır, iki numaraya da haber veririz.</li>
        <li>Numaranızı siz değiştirdiyseniz geri almayın.</li>
      </ul>
      {failure && <Note tone="warning">{failure}</Note>}
      <Button busy={busy} busyLabel="Geri Alınıyor..." onClick={login.takeBack}>
        Geri Al
      </Button>
      <Button variant="quiet" disabled={busy} onClick={login.back}>
        Başka Numara Dene
      </Button>
    </div>
  );
}
