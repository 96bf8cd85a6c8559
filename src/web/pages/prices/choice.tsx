import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { allergenNames } from '#shared/domain/allergens.ts';
import { formatPrice } from '#shared/domain/price.ts';
import type { EditedList, EditedProduct } from '#web/owner/prices/edited-list.ts';
import { type Clash, keyOfClash } from '#web/owner/prices/merge-lists.ts';
import type { PriceEditor } from '#web/owner/prices/price-editor.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { besideId, ids, isInView, type MoveFocus, showWithName } from './editing.ts';
import { hideUndo, offerHiddenUndo } from './undo.ts';

const NO_NOTE = 'açıklamasız';
const NO_ALLERGENS = 'alerjen işaretlenmedi';
const partsOf = ({ name, note, unit, price_kurus: kurus, allergens = [] }: EditedProduct): string[] => [
  name,
  note || NO_NOTE,
  unit,
  kurus === null ? 'fiyatsız' : formatPrice(kurus),
  allergenNames(allergens) || NO_ALLERGENS,
];

/** Returns what `product` has otherwise than `other`; all that it has if that was deleted. */
function inWords(product: EditedProduct | undefined, other: EditedProduct | undefined): string {
  if (product === undefined) return 'silindi';
  const others = other && partsOf(other);
  return partsOf(product)
    .filter((part, at) => (others ? part !== others[at] : part !== NO_NOTE && part !== NO_ALLERGENS))
    .join(', ');
}

/** Returns the first names, with a note at what was deleted here. */
function namesOf(clashes: readonly Clash[]): string {
  const names = clashes.map(({ mine, theirs }) => mine?.name ?? `${theirs?.name} (silindi)`);
  return [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ');
}

const CONTROLS = 'a, button, input, select, summary, textarea';

/**
 * Shows the question, unless the owner presses or types elsewhere, or has scrolled away from its row: then nothing that
 * is seen moves, and the bar leads to the question. A change of its row has left the focus there, or `beside` it.
 */
function useArrival(key: number, beside: string) {
  const box = useRef<HTMLDivElement>(null);
  // Before the question moves it.
  const [{ isAway, control, top }] = useState(() => {
    const { activeElement } = document;
    const places = [ids.product(key), beside]
      .map((id) => document.getElementById(id))
      .filter((each) => !!each);
    const isAway = places.length > 0 && !places.some(isInView);
    const kept = isAway
      ? [activeElement, ...document.querySelectorAll('[data-price]')].find(
          (each) => each?.matches(CONTROLS) && isInView(each),
        )
      : activeElement;
    return { isAway, control: kept, top: kept?.getBoundingClientRect().top ?? 0 };
  });
  const arrive = useEffectEvent(() => {
    const isControl = control?.isConnected && control.matches(CONTROLS);
    const lines = [box.current, document.getElementById(beside)].map(
      (part) => part?.closest('li')?.firstElementChild,
    );
    // The pencil beside it has opened a form.
    const isForm = control?.id === beside && control.ariaExpanded === 'true';
    const isElsewhere = isControl && (isForm || !lines.some((line) => line?.contains(control)));
    if (isAway || isElsewhere) {
      if (isControl) window.scrollBy({ top: control.getBoundingClientRect().top - top, behavior: 'instant' });
      return;
    }
    if (box.current) showWithName(box.current);
    if (control?.matches('input')) control.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => arrive(), []);
  return box;
}

interface ChoiceProps {
  clash: Clash;
  /** Asked about after this one. */
  others: readonly Clash[];
  editor: PriceEditor;
  /** Also with a product that was deleted here. */
  list: EditedList;
  moveFocus: MoveFocus;
}

/** Asks in a product's row which of two changes stays; nothing is sent until the last answer. */
export function Choice({ clash, others, editor, list, moveFocus }: ChoiceProps) {
  const [all, setAll] = useState(false);
  const key = keyOfClash(clash);
  const box = useArrival(key, besideId(list, key));
  useEffect(() => {
    const state = editor.current();
    if (state.name === 'ready') hideUndo(state.saved);
  }, [editor]);
  function choose(which: keyof Clash) {
    const next = clash[which] === undefined ? besideId(list, key) : ids.product(key);
    editor.choose(which, { all });
    const state = editor.current();
    const isNext = state.name === 'ready' && state.saving.name === 'conflict';
    moveFocus(isNext ? ids.choice : next);
    if (!isNext && state.name === 'ready') offerHiddenUndo(state.list, state.saved);
  }
  return (
    <div
      ref={box}
      id={ids.choice}
      tabIndex={-1}
      role="alert"
      className="mb-3 grid gap-3 rounded-sm border-2 border-brass bg-sand p-4"
    >
      <p className="wrap-anywhere">
        <b className="font-semibold">{`${(clash.mine ?? clash.theirs)?.name}: hangisi kalsın?`}</b>
        <br />
        <span className="text-small">Başka bir telefonda ya da sekmede de değişti.</span>
      </p>
      <dl className="grid gap-1.5 wrap-anywhere">
        {(['mine', 'theirs'] as const).map((which) => (
          <div key={which}>
            <dt className="inline text-ink-soft">{which === 'mine' ? 'Burada: ' : 'Diğerinde: '}</dt>
            <dd className="inline font-semibold">
              {inWords(clash[which], clash[which === 'mine' ? 'theirs' : 'mine'])}
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <Checkbox checked={all} onChange={({ currentTarget }) => setAll(currentTarget.checked)}>
          <span className="wrap-anywhere">
            {`Kalan ${others.length} üründe de aynısı olsun: ${namesOf(others)}`}
          </span>
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        <Button size="sm" variant="outline" onClick={() => choose('mine')}>
          Buradakini Kullan
        </Button>
        <Button size="sm" variant="outline" onClick={() => choose('theirs')}>
          Diğerini Kullan
        </Button>
      </div>
    </div>
  );
}
