import { type FormEvent, useEffect, useRef } from 'react';
import { priceListLimits } from '#shared/contract/price-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { AddedLine } from './added-line.tsx';
import { editedSection, productsOf } from './edited-list.ts';
import { type EditingProps, ids, type MoveFocusAndAnnounce } from './editing.ts';
import { PriceField } from './price-field.tsx';
import { SameNameDialog } from './same-name-dialog.tsx';
import { starters, suggestedNames } from './starters.ts';
import { UnitField } from './unit-field.tsx';
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

function NameAndPrice({ typed, type, errors }: Adding) {
  return (
    <>
      <div className="price-line">
        <TextField
          name="name"
          label="Ürün"
          value={typed.name}
          error={errors.name}
          list={SUGGESTIONS}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={priceListLimits.name}
          onChange={({ currentTarget }) => type('name', currentTarget.value)}
        />
        <PriceField
          name="price"
          label="Fiyat"
          value={typed.price}
          aria-invalid={errors.price ? true : undefined}
          aria-describedby={errors.price ? PRICE_ERROR : undefined}
          enterKeyHint="done"
          onChange={({ currentTarget }) => type('price', currentTarget.value)}
        />
      </div>
      {errors.price && <FieldError id={PRICE_ERROR}>{errors.price}</FieldError>}
      <datalist id={SUGGESTIONS}>
        {suggestedNames.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

function SectionAndUnit({ list, section, unit, setChosen }: Adding & Pick<EditingProps, 'list'>) {
  return (
    <div className="price-choices">
      {section !== undefined && (
        <SelectField
          label="Bölüm"
          value={section.key}
          onChange={({ currentTarget }) => setChosen({ section: Number(currentTarget.value) })}
        >
          {list.sections.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <UnitField value={unit} onPick={(picked) => setChosen((before) => ({ ...before, unit: picked }))} />
    </div>
  );
}

/** The form for a product: name and price in one line. Enter adds it and starts the next one. */
export function AddProduct({ adding, list, change, moveFocus }: AddProductProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusAway = useFocusAway(adding.forget);
  function focusField(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    focusField(adding.add() ?? 'name');
  }
  function undo() {
    adding.undo();
    focusField('name');
  }
  return (
    <Card>
      <h2>Yeni Ürün</h2>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4" {...focusAway}>
        <NameAndPrice {...adding} />
        <SectionAndUnit {...adding} list={list} />
        <div>
          <Button type="submit" wide>
            <Plus />
            Ekle
          </Button>
          <AddedLine added={adding.added} onUndo={undo} />
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
