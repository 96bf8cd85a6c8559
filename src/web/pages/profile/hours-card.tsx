import { useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { HoursList } from '#web/customer/opening-hours.tsx';
import { readDraft } from '#web/lib/form-draft.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { HoursForm } from './hours-form.tsx';
import { hoursFields } from './hours-schema.ts';

export function HoursCard({ business }: { business: Business }) {
  const week = business.opening_hours ?? null;
  // Resumes an edit that a reload or the session's end interrupted.
  const [editing, setEditing] = useState(
    () => readDraft(ownerItem('hours_typed', business), hoursFields(week)) !== null,
  );
  const [edits, setEdits] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterCommit(edits, () => button.current);

  function endEdit() {
    setEditing(false);
    setEdits(edits + 1);
  }
  return (
    <Card>
      <h2>Çalışma Saatleri</h2>
      {editing ? (
        <HoursForm business={business} onDone={endEdit} />
      ) : (
        <>
          {week === null ? (
            <p className="text-ink-soft">
              Yazarsanız müşterileriniz sayfanızda açık olup olmadığınızı görür.
            </p>
          ) : (
            <HoursList hours={{ week }} />
          )}
          <Button
            ref={button}
            variant="outline"
            className="justify-self-start"
            onClick={() => setEditing(true)}
          >
            {week === null ? 'Saatleri Yaz' : 'Saatleri Değiştir'}
          </Button>
        </>
      )}
      <p className="text-small text-ink-soft">
        Bu saatler uygulamada dükkânınızı açıp kapatmaz; onu uygulamadan siz yaparsınız.
      </p>
    </Card>
  );
}
