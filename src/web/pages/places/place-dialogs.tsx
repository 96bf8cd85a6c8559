import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { useTask } from '#web/forms/use-task.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Deletion, wordsFor } from './deletion.tsx';
import { PlaceMenu } from './place-menu.tsx';
import { RenameForm } from './rename-form.tsx';
import type { Places, PlaceTask } from './use-places.ts';

export type OpenDialog =
  | { step: 'menu' | 'rename'; place: Place }
  | { step: 'delete'; chosen: readonly Place[] };

interface PlaceDialogsProps {
  business: Business;
  code: string;
  places: Places;
  dialog: OpenDialog | null;
  openDialog: (dialog: OpenDialog | null) => void;
  onRenamed: (place: Place) => void;
  onDeleted: (deleted: readonly Place[]) => void;
}

/** Stays mounted with the page: the toast about the last code's deletion may be in the closing dialog. */
export function PlaceDialogs({
  business,
  code,
  places,
  dialog,
  openDialog,
  onRenamed,
  onDeleted,
}: PlaceDialogsProps) {
  // A dialog stays open until its task has ended.
  const task: PlaceTask = useTask({
    detached: true,
    ordinary: ['PLACE_LABEL_TAKEN', 'PLACE_NOT_FOUND', 'CHANGED_MEANWHILE'],
  });
  const common = { onClose: () => openDialog(null), locked: task.running !== null };
  const opened = dialog?.step === 'menu' ? dialog.place : null;
  const renamed = dialog?.step === 'rename' ? dialog.place : null;
  const deleted = dialog?.step === 'delete' ? dialog.chosen : null;
  return (
    <>
      <Dialog {...common} open={opened !== null} title={opened?.label ?? 'Kod'} initialFocus="title">
        {opened && (
          <PlaceMenu
            business={business}
            code={code}
            place={opened}
            onRename={() => {
              // Of another code.
              task.clearError();
              openDialog({ step: 'rename', place: opened });
            }}
            onDelete={() => openDialog({ step: 'delete', chosen: [opened] })}
          />
        )}
      </Dialog>
      <Dialog {...common} open={renamed !== null} title="Adını değiştir">
        {renamed && (
          <RenameForm
            business={business}
            place={renamed}
            places={places}
            task={task}
            onClose={common.onClose}
            onRenamed={() => onRenamed(renamed)}
            onGone={() => onDeleted([renamed])}
          />
        )}
      </Dialog>
      <Dialog
        {...common}
        open={deleted !== null}
        title={deleted ? wordsFor(deleted).title : 'Kodu sil'}
        initialFocus="title"
      >
        {deleted && (
          <Deletion
            chosen={deleted}
            places={places}
            task={task}
            onClose={common.onClose}
            onDeleted={() => onDeleted(deleted)}
          />
        )}
      </Dialog>
    </>
  );
}
