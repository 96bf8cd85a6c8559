import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { type Place, place as storedPlace } from '#shared/contract/place.ts';
import { renamePlaceCall } from '#shared/contract/places.ts';
import { hasErrorCode } from '#web/api/api-errors.ts';
import { ownerItem, useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { readSeen } from '#web/lib/form-draft.ts';
import { FormButtons } from '#web/owner/form-buttons.tsx';
import { saveFailure } from '#web/owner/use-seen.ts';
import { TextField } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import type { Places, PlaceTask } from './use-places.ts';

/**
 * Returns the place, with the label that the edit began with, of a renaming that a reload or the session's end interrupted.
 * Drops the draft if the place was deleted.
 */
export function interruptedRenaming(business: Business, places: readonly Place[]): Place | undefined {
  const draft = ownerItem('rename_typed', business);
  const place = storedPlace.safeParse(readSeen(draft)).data;
  if (places.some(({ id }) => id === place?.id)) return place;
  draft.remove();
  return undefined;
}

interface RenameFormProps {
  business: Business;
  place: Place;
  places: Places;
  task: PlaceTask;
  onClose: () => void;
  onRenamed: () => void;
  /** Called if it was deleted elsewhere. */
  onGone: () => void;
}

export function RenameForm({ business, place, places, task, onClose, onRenamed, onGone }: RenameFormProps) {
  /** True once the owner has seen the label that was written elsewhere. */
  const [changed, setChanged] = useState(false);
  const initial = { label: place.label };
  const form = useForm({
    initial,
    schema: renamePlaceCall.request,
    busy: task.running !== null,
    onSubmit({ label }) {
      async function save() {
        await places.rename({ ...place, label }, changed ? undefined : place.label);
        showToast({ title: 'Ad değişti', description: 'Basılı kart çalışmaya devam ediyor.' });
        onRenamed();
      }
      void task.run('saving', save, (error) => {
        if (hasErrorCode(error, 'CHANGED_MEANWHILE')) {
          setChanged(true);
          void places.retry();
        }
        // The field shows it.
        if (!task.isLeft() && form.setServerErrors(error)) return null;
        if (hasErrorCode(error, 'PLACE_NOT_FOUND')) {
          void places.retry().then(onGone);
          return 'Bu kod silinmiş.';
        }
        return saveFailure(error, 'Ad değiştirilemedi. Lütfen tekrar deneyin.');
      });
    },
  });
  useFormDraft(useOwnerItem('rename_typed', business), form, initial, {
    ...{ task, seen: place },
    isOf: (seen) => storedPlace.safeParse(seen).data?.id === place.id,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField {...form.field('label')} label="Yeni ad" autoComplete="off" />
      <Note>QR aynı kalır, kartı yeniden bastırmanız gerekmez. Kartta eski ad yazmaya devam eder.</Note>
      <FormButtons running={task.running} failure={task.error} onCancel={onClose} />
    </form>
  );
}
