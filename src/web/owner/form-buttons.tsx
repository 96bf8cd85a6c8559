import { useRef } from 'react';
import { useRevealed } from '#web/lib/use-revealed.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { dismissSeenToast } from '#web/ui/toast/toasts.ts';

interface FormButtonsProps {
  label?: string;
  /** The running action of the form's task. */
  running: string | null;
  /** Stays above the buttons when its toast is gone. */
  failure?: string | null;
  onCancel: () => void;
}

/** Saves or leaves a form of the owner; what failed in it is over when it is left. */
export function FormButtons({ label = 'Kaydet', running, failure = null, onCancel }: FormButtonsProps) {
  const save = useRef<HTMLButtonElement>(null);
  useRevealed(save, failure);
  function cancel() {
    dismissSeenToast();
    onCancel();
  }
  return (
    <>
      {failure !== null && (
        <Note tone="warning" className="whitespace-pre-line">
          {failure}
        </Note>
      )}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button
          ref={save}
          type="submit"
          className="grow"
          busy={running === 'saving'}
          busyLabel="Kaydediliyor..."
        >
          {label}
        </Button>
        <Button variant="outline" disabled={running !== null} onClick={cancel}>
          İptal
        </Button>
      </div>
    </>
  );
}
