import { useId, useRef } from 'react';
import { apiErrors } from '#shared/contract/errors.ts';
import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChevronLeft } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import type { Registration } from './use-registration.ts';

/** The owner has just verified this number of an existing business, so one press logs in. */
export function PhoneTaken({ registration, phone }: { registration: Registration; phone: CanonicalPhone }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useFocusAfterCommit(true, () => heading.current);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1}>
        Zaten kayıtlısınız
      </h2>
      <Note id={`${id}-taken`}>{apiErrors.PHONE_TAKEN.message}</Note>
      <p id={`${id}-why`}>
        <b className="whitespace-nowrap narrow:whitespace-normal">{displayPhone(phone)}</b> numarasını az önce
        doğruladınız, yeni kod beklemeden giriş yapabilirsiniz.
      </p>
      <Button
        busy={registration.running === 'logging-in'}
        aria-describedby={`${id}-taken ${id}-why`}
        onClick={registration.logIn}
      >
        Giriş Yap
      </Button>
      <Button variant="quiet" disabled={registration.running !== null} onClick={registration.back}>
        <ChevronLeft />
        Geri Dön
      </Button>
    </Card>
  );
}
