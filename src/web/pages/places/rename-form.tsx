import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { renamePlaceCall } from '#shared/contract/places.ts';
import { placeLimits } from '#shared/domain/place.ts';
import { useOwnerFailure } from '#web/auth/login/use-owner-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTask } from '#web/forms/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import type { Places } from './use-places.ts';

interface RenameFormProps {
  business: Business;
  place: Place;
  places: Places;
  /** Called with true while saving: the dialog must stay open then. */
  onSaving: (saving: boolean) => void;
  onClose: () => void;
  onRenamed: () => void;
}

export function RenameForm({ business, place, places, onSaving, onClose, onRenamed }: RenameFormProps) {
  const task = useTask<'saving'>({ detached: true });
  const failure = useOwnerFailure(business);
  const saving = task.running !== null;
  const form = useForm({
    initial: { label: place.label },
    schema: renamePlaceCall.request,
    busy: saving,
    onSubmit({ label }) {
      async function save() {
        onSaving(true);
        try {
          await places.rename({ ...place, label });
        } finally {
          onSaving(false);
        }
        showToast({ title: 'Ad değişti', description: 'Basılı kart çalışmaya devam ediyor.' });
        onRenamed();
      }
      void task.run('saving', save, (error) => {
        form.setServerErrors(error);
        return failure(error, 'Ad değiştirilemedi. Lütfen tekrar deneyin.');
      });
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField {...form.field('label')} label="Yeni ad" autoComplete="off" maxLength={placeLimits.label} />
      <Note>QR aynı kalır, kartı yeniden bastırmanız gerekmez. Kartta eski ad yazmaya devam eder.</Note>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="grow" busy={saving} busyLabel="Kaydediliyor...">
          Kaydet
        </Button>
        <Button variant="outline" disabled={saving} onClick={onClose}>
          Vazgeç
        </Button>
      </div>
    </form>
  );
}
