import type { ReactNode } from 'react';
import { formatPrice } from '#shared/domain/price.ts';
import { freshClass } from '#web/owner/list-cards.tsx';
import { classes, textAction } from '#web/ui/classes.ts';
import { CircleCheck } from '#web/ui/icons.ts';
import { useShownBesideFocus } from './editing.ts';
import { FeeWarning } from './fee-warning.tsx';
import type { Added } from './use-adding.ts';

const undoneSentence = (name: string, before: Added['before']) =>
  before === null
    ? `${name} geri alındı`
    : `${name} yine ${before.price_kurus === null ? 'fiyatsız' : formatPrice(before.price_kurus)}`;

/** The section's name takes no suffix, because no rule gives the right one. */
function Sentence({ added: { product, section, before, undone } }: { added: Added }) {
  const { name, price_kurus } = product;
  if (undone) return <>{undoneSentence(name, before)}</>;
  const what = before === null ? `${section} bölümüne eklendi` : 'fiyatı değişti';
  if (price_kurus === null) return <>{`${name}: ${what}`}</>;
  return (
    <>
      <b className="font-semibold">{`${name}, ${formatPrice(price_kurus)}:`}</b> <span>{what}</span>
    </>
  );
}

/** A sentence about the last change, with “Geri Al” if that can be taken back. */
export function ChangeLine({ children, onUndo }: { children: ReactNode; onUndo: (() => void) | undefined }) {
  return (
    <div
      className={classes(
        freshClass,
        'grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2',
        'py-1 pr-1 pl-2.5 text-small narrow:grid-cols-[auto_minmax(0,1fr)]',
      )}
    >
      <CircleCheck className="size-5 text-teal-ink" />
      <p className="wrap-anywhere">{children}</p>
      {onUndo && (
        <button
          type="button"
          className={`${textAction} px-1.5 font-semibold! narrow:col-start-2 narrow:justify-self-start`}
          onClick={onUndo}
        >
          Geri Al
        </button>
      )}
    </div>
  );
}

export function AddedLine({ added, onUndo }: { added: Added | null; onUndo: () => void }) {
  const line = useShownBesideFocus(added);
  return (
    <div ref={line} role="status">
      {added !== null && (
        // A new key, so that a second product with the same words is announced too.
        <ChangeLine key={`${added.product.key} ${added.undone}`} onUndo={added.undone ? undefined : onUndo}>
          <Sentence added={added} />
        </ChangeLine>
      )}
      {added?.undone === false && <FeeWarning name={added.product.name} className="pt-3" />}
    </div>
  );
}
