import { useId } from 'react';
import type { Place } from '#shared/contract/place.ts';
import { Button } from '#web/ui/button.tsx';
import { Trash2 } from '#web/ui/icons.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { inShort } from './new-labels.ts';
import type { Places, PlaceTask } from './use-places.ts';

/** So many names leave the buttons in sight. */
const MAX_NAMED = 12;

interface DeletionProps {
  chosen: readonly Place[];
  places: Places;
  task: PlaceTask;
  onClose: () => void;
  onDeleted: () => void;
}

/** Returns the texts for one code or several: names and numbers take no suffix. */
export function wordsFor(chosen: readonly Place[]) {
  const [only] = chosen;
  if (chosen.length === 1) {
    return {
      title: 'Kod silinsin mi?',
      action: 'Kodu Sil',
      loss: 'Basılı kartı okutanlar yine davet sayfanıza gelir ama yerin adı yazmaz. Aynı adı yeniden eklerseniz yeni kart gerekir.',
      done: { title: 'Kod silindi', description: `${only?.label} silindi.` },
      failed: 'Kod silinemedi. Lütfen tekrar deneyin.',
    };
  }
  return {
    title: `${chosen.length} kod silinsin mi?`,
    action: `${chosen.length} Kodu Sil`,
    loss: 'Basılı kartları okutanlar yine davet sayfanıza gelir ama yerin adı yazmaz. Aynı adları yeniden eklerseniz yeni kartlar gerekir.',
    done: { title: 'Kodlar silindi', description: `${chosen.length} kod silindi.` },
    failed: 'Kodlar silinemedi. Lütfen tekrar deneyin.',
  };
}

export function Deletion({ chosen, places, task, onClose, onDeleted }: DeletionProps) {
  const lossId = useId();
  const { action, loss, done, failed } = wordsFor(chosen);
  const deleting = task.running !== null;

  async function remove() {
    await places.remove(chosen.map(({ id }) => id));
    showToast(done);
    onDeleted();
  }
  return (
    <div className="grid gap-4">
      {chosen.length === 1 ? (
        <p className="place-sign">{chosen[0]?.label}</p>
      ) : (
        <p className="font-semibold wrap-anywhere">
          {inShort(
            chosen.map(({ label }) => label),
            MAX_NAMED,
          )}
        </p>
      )}
      <p id={lossId}>{loss}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger-solid"
          className="grow"
          aria-describedby={lossId}
          busy={deleting}
          busyLabel="Siliniyor..."
          onClick={() => task.run('deleting', remove, failed)}
        >
          <Trash2 />
          {action}
        </Button>
        <Button variant="outline" disabled={deleting} onClick={onClose}>
          Vazgeç
        </Button>
      </div>
    </div>
  );
}
