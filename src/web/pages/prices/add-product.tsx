import type { KeyboardEvent, ReactNode } from 'react';
import { priceListLimits } from '#shared/contract/price-list.ts';
import { editedSection, productsOf, removeUntouched } from '#web/owner/prices/edited-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { Plus } from '#web/ui/icons.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { AddedLine } from './added-line.tsx';
import { type EditingProps, ids, type MoveFocus } from './editing.ts';
import { PriceField } from './price-field.tsx';
import { SameNameDialog } from './same-name-dialog.tsx';
import { SectionAndUnit } from './section-and-unit.tsx';
import { starters, suggestedNames } from './starters.ts';
import type { Adding } from './use-adding.ts';

const SUGGESTIONS = 'onerilen-urunler';
const PRICE_ERROR = 'yeni-urun-fiyat-hatasi';

interface AddProductProps extends EditingProps {
  adding: Adding;
  /** Asked below the form, so that it does not come between a product's fields. */
  question: ReactNode;
  moveFocus: MoveFocus;
}

function Starters({ change, moveFocus }: Pick<AddProductProps, 'change' | 'moveFocus'>) {
  function start() {
    const sections = starters.map(editedSection);
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
          change((list) => removeUntouched(list, sections));
          moveFocus(ids.starters);
        },
      },
    });
  }
  return (
    <Card>
      <h2>Hazır listeyle başlayın</h2>
      <Button id={ids.starters} wide onClick={start}>
        Hazır Ürünleri Ekle
      </Button>
      <dl className="grid gap-1.5">
        {starters.map(({ title, products }) => (
          <div key={title}>
            <dt className="inline font-semibold">{`${title}: `}</dt>
            <dd className="inline text-ink-soft">{products.map(({ name }) => name).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">
        Fiyatlarını siz yazın. Fiyat yazmadığınız ürün müşterilere gösterilmez.
      </p>
    </Card>
  );
}

function NameAndPrice({ form }: Adding) {
  const { error, ...price } = form.field('price');
  function toPrice(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.focus('price');
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_7.25rem] items-start gap-3 narrow:grid-cols-1">
        <TextField
          {...form.field('name')}
          id={ids.newProduct}
          label="Ürün"
          list={SUGGESTIONS}
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={toPrice}
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

/** The form for a product: name and price in one line. Enter leads to the price, then adds, and starts the next one. */
export function AddProduct({ adding, list, change, question, moveFocus }: AddProductProps) {
  const isEmpty = productsOf(list).length === 0;
  const { name, section } = adding.form.values;
  return (
    <div className="grid gap-6">
      {isEmpty && <Starters change={change} moveFocus={moveFocus} />}
      <Card>
        <h2>Yeni Ürün</h2>
        <form {...adding.form.props} className="grid gap-4">
          <NameAndPrice {...adding} />
          {/* Beside the focus, where a keyboard on the screen does not cover it. */}
          <AddedLine added={adding.added} onUndo={adding.undo} />
          {/* While a product is typed it would move the section, and what is below it, out of view. */}
          {name === '' && section === '' && adding.form.errors.section === undefined && question}
          <SectionAndUnit
            list={list}
            section={adding.section}
            unlisted={adding.unlisted}
            error={adding.form.errors.section}
            onSection={adding.chooseSection}
            unit={adding.unit}
            onUnit={adding.setUnit}
            newTitle={
              <TextField
                {...adding.form.field('title')}
                label="Yeni bölümün adı"
                placeholder="Örneğin Kahvaltılıklar"
                autoComplete="off"
                maxLength={priceListLimits.title}
              />
            }
          />
          <Button type="submit" wide variant={isEmpty ? 'outline' : 'primary'}>
            <Plus />
            Ekle
          </Button>
        </form>
        <SameNameDialog
          duplicate={adding.duplicate}
          onPrice={adding.setPrice}
          onAdd={adding.confirmDuplicate}
          onClose={adding.cancelDuplicate}
        />
      </Card>
    </div>
  );
}
