import { Button } from '#web/ui/button.tsx';

interface FormButtonsProps {
  label?: string;
  /** The running action of the form's task. */
  running: string | null;
  onCancel: () => void;
}

/** Saves or leaves a form of the owner. */
export function FormButtons({ label = 'Kaydet', running, onCancel }: FormButtonsProps) {
  return (
    <div className="mt-1 flex flex-wrap gap-3">
      <Button type="submit" className="grow" busy={running === 'saving'} busyLabel="Kaydediliyor...">
        {label}
      </Button>
      <Button variant="outline" disabled={running !== null} onClick={onCancel}>
        İptal
      </Button>
    </div>
  );
}
