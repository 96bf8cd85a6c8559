import { useEffect, useRef } from 'react';
import { priceListLimits } from '#shared/contract/price-list.ts';
import { editedSection, productsOf } from '#web/owner/prices/edited-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { AddedLine } from './added-line.tsx';
import { type EditingProps, ids, type MoveFocusAndAnnounce } from './editing.ts';
import { lineClass } from './layout.ts';
import { PriceField } from './price-field.tsx';
import { SameNameDialog } from './same-name-dialog.tsx';
import { SectionAndUnit } from './section-and-unit.tsx';
import { starters, suggestedNames } from './starters.ts';
import type { Adding } from './use-adding.ts';

const SUGGESTIONS = 'onerilen-urunler';
const PRICE_ERROR = 'yeni-urun-fiyat-hatasi';
/** Time without the focus after which the form hides the line about the last product, in milliseconds. */
const AWAY_MS = 10_000;

interface AddProductProps extends EditingProps {
  adding: Adding;
  moveFocus: MoveFocusAndAnnounce;
}

function Starters({ change, moveFocus }: Omit<AddProductProps, 'list' | 'adding'>) {
  function start() {
    const sections = starters.map(editedSection);
    const keys = new Set(sections.map(({ key }) => key));
    change((list) => ({ ...list, sections: [...list.sections, ...sections] }));
    // The button is removed, so the focus moves to the first price.
    const [first] = productsOf({ sections });
    if (first !== undefined) moveFocus(ids.price(first.key));
    showToast({
      title: 'Ürünler eklendi',
      description: 'Fiyatlarını yazın, satmadıklarınızı silin.',
      action: {
        label: 'Geri Al',
        run() {
          change((list) => ({ ...list, sections: list.sections.filter(({ key }) => !keys.has(key)) }));
          moveFocus(ids.starters);
        },
      },
    });
  }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-ink-soft">
        Çay, Oralet, Türk kahvesi… Sık satılanlarla başlayın, fiyatlarını siz yazın.
      </p>
      <Button id={ids.starters} variant="outline" onClick={start}>
        Hazır Ürünleri Ekle
      </Button>
    </div>
  );
}

/** Calls `onAway` when an element has been without the focus for {@link AWAY_MS}. */
function useFocusAway(onAway: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onFocus: cancel,
    onBlur() {
      cancel();
      timer.current = setTimeout(onAway, AWAY_MS);
    },
  };
}

function NameAndPrice({ form }: Adding) {
  const { error, ...price } = form.field('price');
  return (
    <>
      <div className={lineClass}>
        <TextField
          {...form.field('name')}
          label="Ürün"
          list={SUGGESTIONS}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={priceListLimits.name}
        />
        <PriceField
          {...price}
          label="Fiyat"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? PRICE_ERROR : undefined}
          enterKeyHint="done"
        />
      </div>
      {error && <FieldError id={PRICE_ERROR}>{error}</FieldError>}
      <datalist id={SUGGESTIONS}>
        {suggestedNames.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

/** The form for a product: name and price in one line. Enter adds it and starts the next one. */
export function AddProduct({ adding, list, change, moveFocus }: AddProductProps) {
  const focusAway = useFocusAway(adding.forget);
  return (
    <Card>
      <h2>Yeni Ürün</h2>
      <form {...adding.form.props} {...focusAway} className="grid gap-4">
        <NameAndPrice {...adding} />
        <SectionAndUnit
          list={list}
          section={adding.section?.key}
          onSection={(section) => adding.setChosen({ section })}
          unit={adding.unit}
          onUnit={(unit) => adding.setChosen((before) => ({ ...before, unit }))}
        />
        <div>
          <Button type="submit" wide>
            <Plus />
            Ekle
          </Button>
          <AddedLine added={adding.added} onUndo={adding.undo} />
        </div>
      </form>
      <SameNameDialog
        duplicate={adding.duplicate}
        onAdd={adding.confirmDuplicate}
        onClose={adding.cancelDuplicate}
      />
      {productsOf(list).length === 0 && <Starters change={change} moveFocus={moveFocus} />}
    </Card>
  );
}
