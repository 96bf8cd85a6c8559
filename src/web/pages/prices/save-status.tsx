import { errorText } from '#web/api/api-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Check, TriangleAlert } from '#web/ui/icons.ts';
import type { Saving } from './price-editor.ts';

const SAVING = 'Kaydediliyor...';

function statusText(saving: Saving): string {
  if (saving.name === 'saved') return 'Kaydedildi';
  return saving.name === 'unsaved' && !saving.sending ? '' : SAVING;
}

/** Shows the state in a word; {@link Unsaved} shows the error. */
export function SaveStatus({ saving }: { saving: Saving }) {
  return (
    <p role="status" className="flex min-h-7 items-center gap-2 text-small font-semibold text-ink-soft">
      {saving.name === 'saved' && <Check className="size-4.5 text-teal-ink" />}
      <span>{statusText(saving)}</span>
    </p>
  );
}

interface UnsavedProps {
  saving: Extract<Saving, { name: 'unsaved' }>;
  /** False if the browser stores nothing, or another tab's changes: these end with this tab. */
  isDraftStored: boolean;
  onRetry: () => void;
}

/**
 * Stays visible, in one height, until a change is saved: if a retry removed it, the page would move under the
 * reader.
 */
export function Unsaved({ saving, isDraftStored, onRetry }: UnsavedProps) {
  const { error, retries, sending } = saving;
  const where = isDraftStored ? 'bu tarayıcıda' : 'yalnız bu sekmede';
  const rest = retries ? ', bağlantı gelince kendiliğinden kaydedilir.' : '.';
  return (
    <div
      role="alert"
      className={classes(
        'bottom-bar col-span-full -mx-gut border-t-4 border-brass bg-sand px-gut pt-3.5',
        'pb-[max(14px,env(safe-area-inset-bottom))] grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2',
        'sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center',
      )}
    >
      {sending ? (
        <span className="ring ring-small size-5.5 text-brass-ink" aria-hidden="true" />
      ) : (
        <TriangleAlert className="text-brass-ink" />
      )}
      <div className="min-w-0">
        <p className="font-semibold">Henüz kaydedilmedi</p>
        <p className="text-small">
          {`${errorText(error, 'Sayfayı yenileyin.')} Yazdıklarınız ${where} duruyor${rest}`}
        </p>
      </div>
      <Button size="sm" variant="outline" className="col-span-full sm:col-auto" onClick={onRetry}>
        Şimdi Kaydet
      </Button>
    </div>
  );
}
