import { useLayoutEffect, useRef } from 'react';
import { ApiError, ConnectionError, errorText } from '#web/api/api-errors.ts';
import type { PriceEditor, Saving } from '#web/owner/prices/price-editor.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TriangleAlert } from '#web/ui/icons.ts';
import { ids, isInView, type MoveFocus } from './editing.ts';

type UnsavedSaving = Extract<Saving, { sending: boolean }>;

export const isUnsaved = (saving: Saving): saving is UnsavedSaving => 'sending' in saving;

/** Shows that changes are sent; what was saved has a tick in its row, and {@link Unsaved} shows the error. */
export function SaveStatus({ saving, hasSaved }: { saving: Saving; hasSaved: boolean }) {
  const isSaved = saving.name === 'saved';
  const text = isSaved
    ? hasSaved && 'Kaydedildi'
    : (!isUnsaved(saving) || saving.sending) && 'Kaydediliyor...';
  return (
    // Its room is kept, so that no row moves under a finger.
    <p role="status" className="min-w-32 text-small font-semibold text-ink-soft">
      <span className={isSaved ? 'sr-only' : undefined}>{text}</span>
      {'\u00a0'}
    </p>
  );
}

function barText(saving: UnsavedSaving, isDraftStored: boolean): string {
  if (saving.name === 'conflict') {
    const { mine, theirs } = saving.clashes[0] ?? {};
    return `${(mine ?? theirs)?.name} başka bir yerde de değişti. Seçince kaydedilir.`;
  }
  const { error, retries } = saving;
  // Short: above a phone's keyboard, the bar has a third of the window.
  const why =
    error instanceof ConnectionError ? 'Bağlantı kurulamadı.' : errorText(error, 'Sayfayı yenileyin.');
  const where = isDraftStored ? 'bu tarayıcıda' : 'yalnız bu sekmede';
  const when = error instanceof ApiError ? 'birazdan' : 'bağlantı gelince';
  return `${why} Yazdıklarınız ${where} duruyor${retries ? `, ${when} kaydedilir` : ''}.`;
}

interface UnsavedProps {
  saving: UnsavedSaving;
  /** False if the browser stores nothing, or another tab's changes: these end with this tab. */
  isDraftStored: boolean;
  editor: PriceEditor;
  moveFocus: MoveFocus;
}

/**
 * Stays visible, in one height, until a change is saved: if a retry removed it, the page would move under the
 * reader.
 */
export function Unsaved({ saving, isDraftStored, editor, moveFocus }: UnsavedProps) {
  const bar = useRef<HTMLDivElement>(null);
  // A save removes the bar, too.
  useLayoutEffect(() => {
    const { current } = bar;
    const { activeElement } = document;
    // It covers the lower end of the window, where the change may have been made.
    if (activeElement && isInView(activeElement)) activeElement.scrollIntoView({ block: 'nearest' });
    return () => {
      if (!current?.contains(document.activeElement)) return;
      document.getElementById(ids.list)?.focus({ preventScroll: true });
    };
  }, []);
  const isConflict = saving.name === 'conflict';
  return (
    <div
      ref={bar}
      className={classes(
        'bottom-bar always',
        isConflict && 'slim',
        'col-span-full -mx-gut flow-root border-t-4 border-brass bg-sand px-gut pt-1.5',
        'pb-[max(6px,env(safe-area-inset-bottom))] sm:flex sm:flex-row-reverse sm:items-center sm:gap-4',
      )}
    >
      {/* The words run around it: on a phone, the bar leaves the list as much room as it can. */}
      <Button
        size="sm"
        variant="outline"
        className="float-right -mt-0.5 ml-2 flex-none px-3! narrow:px-2! sm:m-0"
        onClick={isConflict ? () => moveFocus(ids.choice) : editor.flush}
      >
        {isConflict ? 'Seçime Git' : 'Şimdi Kaydet'}
      </Button>
      <p
        // The question itself is announced in its row.
        role={isConflict ? undefined : 'alert'}
        className="bar-text leading-tight wrap-anywhere sm:mr-auto"
      >
        <TriangleAlert className="mr-2 inline-block size-4.5 align-[-0.2em] text-brass-ink narrow:hidden" />
        <b className="font-semibold">Henüz kaydedilmedi</b>
        <span>{`. ${barText(saving, isDraftStored)}`}</span>
        {/* Its room is kept, so that the bar has one height. */}
        <span
          className={classes(
            'ring ring-small ml-2 inline-block size-4 align-[-0.2em]',
            !saving.sending && 'invisible',
          )}
          aria-hidden="true"
        />
      </p>
    </div>
  );
}
