import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { priceListMessages } from '#shared/contract/price-list.ts';
import { allergenNames } from '#shared/domain/allergens.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { ApiError, errorText } from '#web/api/api-errors.ts';
import type { EditedProduct } from '#web/owner/prices/edited-list.ts';
import type { Clash } from '#web/owner/prices/merge-lists.ts';
import type { PriceEditor, Saving } from '#web/owner/prices/price-editor.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { TriangleAlert } from '#web/ui/icons.ts';
import { dismissUnlessFailure } from '#web/ui/toast/toasts.ts';
import { ids, type MoveFocusAndAnnounce } from './editing.ts';

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

/** Clashes that the bar has room for. */
const NAMED = 2;

function inWords(product: EditedProduct | undefined): string {
  if (product === undefined) return 'silindi';
  const { name, note, unit, price_kurus: kurus, allergens = [] } = product;
  const price = kurus === null ? 'fiyatsız' : formatPrice(kurus);
  return [name, note, unit, price, allergenNames(allergens)].filter(Boolean).join(', ');
}

/** Returns title and text. */
function barTexts(saving: UnsavedSaving, isDraftStored: boolean): [title: string, text: string] {
  if (saving.name === 'conflict') {
    const lines = saving.clashes
      .slice(0, NAMED)
      .map(({ mine, theirs }) => `Burada: ${inWords(mine)}\nDiğerinde: ${inWords(theirs)}`);
    if (saving.clashes.length > NAMED) lines.push(`Ve ${saving.clashes.length - NAMED} ürün daha`);
    return ['Hangisi kalsın?', [priceListMessages.changed, ...lines].join('\n')];
  }
  const where = isDraftStored ? 'bu tarayıcıda' : 'yalnız bu sekmede';
  const when = saving.error instanceof ApiError ? 'birazdan' : 'bağlantı gelince';
  const rest = saving.retries ? `, ${when} kendiliğinden kaydedilir.` : '.';
  return [
    'Henüz kaydedilmedi',
    `${errorText(saving.error, 'Sayfayı yenileyin.')} Yazdıklarınız ${where} duruyor${rest}`,
  ];
}

interface UnsavedProps {
  saving: UnsavedSaving;
  /** False if the browser stores nothing, or another tab's changes: these end with this tab. */
  isDraftStored: boolean;
  editor: PriceEditor;
  moveFocus: MoveFocusAndAnnounce;
}

/**
 * Stays visible, in one height, until a change is saved: if a retry removed it, the page would move under the
 * reader.
 */
export function Unsaved({ saving, isDraftStored, editor, moveFocus }: UnsavedProps) {
  const [title, text] = barTexts(saving, isDraftStored);
  const clash = saving.name === 'conflict' ? saving.clashes[0] : undefined;
  const clashId = clash && ids.product((clash.mine ?? clash.theirs)?.key ?? 0);
  /** Where the focus is when the bar is removed. */
  const next = useRef<string>(ids.list);
  function choose(which: keyof Clash) {
    const kept = clash?.[which];
    next.current = kept === undefined ? ids.list : ids.product(kept.key);
    editor.choose(which);
    moveFocus(next.current);
  }
  const bar = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent((removed: HTMLElement | null) => {
    if (removed?.contains(document.activeElement)) moveFocus(next.current);
  });
  // A save removes the bar, too.
  useLayoutEffect(() => {
    const { current } = bar;
    return () => leave(current);
  }, []);
  useLayoutEffect(() => {
    // The bar covers the lower end of the window, where the change may have been made.
    const changed = clashId === undefined ? null : document.getElementById(clashId);
    if (changed) changed.scrollIntoView({ block: 'center' });
    else document.activeElement?.scrollIntoView({ block: 'nearest' });
    // A deletion's “Geri Al” would cover the answers, and add a second product after them.
    if (clashId !== undefined) dismissUnlessFailure();
  }, [clashId]);
  const actions =
    saving.name === 'unsaved'
      ? { 'Şimdi Kaydet': editor.flush }
      : {
          'Buradakini Kullan': () => choose('mine'),
          'Diğerini Kullan': () => choose('theirs'),
        };
  return (
    <div
      ref={bar}
      role="alert"
      className={classes(
        'bottom-bar always col-span-full -mx-gut border-t-4 border-brass bg-sand px-gut pt-3.5',
        'pb-[max(14px,env(safe-area-inset-bottom))] grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2',
        'sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center',
      )}
    >
      {saving.sending ? (
        <span className="ring ring-small size-5.5 text-brass-ink" aria-hidden="true" />
      ) : (
        <TriangleAlert className="text-brass-ink" />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-small whitespace-pre-line">{text}</p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2 *:grow sm:col-auto">
        {Object.entries(actions).map(([label, run]) => (
          <Button key={label} size="sm" variant="outline" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
