import { type FormEvent, useRef, useState } from 'react';
import { priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import { parsePrice } from '#shared/domain/price.ts';
import { type PriceUnit, priceUnits } from '#shared/domain/price-units.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { addSection, editedProduct, editedSection, insertProduct, productsOf } from './edited-list.ts';
import { type EditingProps, ids, type MoveFocusAndAnnounce, typedName } from './editing.ts';
import { PriceField } from './price-field.tsx';
import { starters, suggestedNames, usualUnit } from './starters.ts';
import { UnitField } from './unit-field.tsx';

const SUGGESTIONS = 'onerilen-urunler';
const PRICE_ERROR = 'yeni-urun-fiyat-hatasi';
/** Of the section that the first product of a list comes into. */
const FIRST_TITLE = 'İçecekler';

const empty = { name: '', price: '' };

/** What is wrong with what was typed; a price may come later. */
function checked(typed: typeof empty, count: number) {
  const parsed = typedName.safeParse(typed.name);
  const tooMany = count >= priceListLimits.products ? priceListMessages.products : undefined;
  const nameError = parsed.success ? tooMany : parsed.error.issues[0]?.message;
  const price = typed.price.trim() === '' ? null : parsePrice(typed.price);
  const priceError = price === null && typed.price.trim() !== '' ? priceListMessages.price : undefined;
  return { name: parsed.data ?? '', price, errors: { name: nameError, price: priceError } };
}

function useAdding({ list, change }: EditingProps) {
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<{ name?: string | undefined; price?: string | undefined }>({});
  const [chosen, setChosen] = useState<{ section?: number; unit?: PriceUnit }>({});
  const section = list.sections.find(({ key }) => key === chosen.section) ?? list.sections.at(-1);
  const unit = chosen.unit ?? usualUnit(typed.name) ?? section?.products.at(-1)?.unit ?? priceUnits[0];

  function type(field: keyof typeof empty, text: string) {
    setTyped((before) => ({ ...before, [field]: text }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  }

  /** Returns the field that is wrong, or null once the product is in the list. */
  function add(): keyof typeof empty | null {
    const { name: called, price, errors: found } = checked(typed, productsOf(list).length);
    setErrors(found);
    if (found.name !== undefined) return 'name';
    if (found.price !== undefined) return 'price';
    const product = editedProduct({ name: called, note: '', unit, price_kurus: price });
    change((present) => {
      if (section === undefined) {
        const first = { ...editedSection({ title: FIRST_TITLE, products: [] }), products: [product] };
        return addSection(present, first);
      }
      return insertProduct(present, product, { section: section.key, at: Number.POSITIVE_INFINITY });
    });
    setTyped(empty);
    setChosen(({ section: kept }) => (kept === undefined ? {} : { section: kept }));
    return null;
  }
  return { typed, type, errors, section, unit, setChosen, add };
}

interface AddProductProps extends EditingProps {
  follow: MoveFocusAndAnnounce;
}

function Starters({ change, follow }: Omit<AddProductProps, 'list'>) {
  function start() {
    const sections = starters.map(editedSection);
    const keys = new Set(sections.map(({ key }) => key));
    change((list) => ({ ...list, sections: [...list.sections, ...sections] }));
    // The button goes, and the prices come next.
    const [first] = productsOf({ sections });
    if (first !== undefined) follow(ids.price(first.key));
    showToast({
      title: 'Ürünler eklendi',
      description: 'Fiyatlarını yazın, satmadıklarınızı silin.',
      action: {
        label: 'Geri Al',
        run() {
          change((list) => ({ ...list, sections: list.sections.filter(({ key }) => !keys.has(key)) }));
          follow(ids.starters);
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

/** One product in one line: name, price, Enter, and the next one. */
export function AddProduct({ list, change, follow }: AddProductProps) {
  const { typed, type, errors, section, unit, setChosen, add } = useAdding({ list, change });
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = form.current?.elements.namedItem(add() ?? 'name');
    if (field instanceof HTMLElement) field.focus();
  }
  return (
    <Card>
      <h2>Yeni Ürün</h2>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
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
        <Button type="submit" wide>
          <Plus />
          Ekle
        </Button>
      </form>
      {productsOf(list).length === 0 && <Starters change={change} follow={follow} />}
    </Card>
  );
}
