import { useId } from 'react';
import { writePrice } from '#shared/domain/price.ts';
import { IconButton } from '#web/owner/icon-button.tsx';
import { rowClass } from '#web/owner/list-cards.tsx';
import { changeProduct, type EditedProduct } from '#web/owner/prices/edited-list.ts';
import { classes } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Check, Pencil } from '#web/ui/icons.ts';
import { ids, type ProductProps, typedPrice } from './editing.ts';
import { FeeWarning } from './fee-warning.tsx';
import { PriceInput } from './price-field.tsx';
import { ProductPanel } from './product-panel.tsx';
import { useTextEdit } from './text-edit.tsx';

/** Returns the unit, after the note if there is one. */
const detailOf = ({ note, unit }: Pick<EditedProduct, 'note' | 'unit'>) =>
  note === '' ? unit : `${note} · ${unit}`;

export function ProductRow(props: ProductProps & { open: boolean; fresh: boolean; saved: boolean }) {
  const { product, open, fresh, saved, change, onToggle, moveFocus } = props;
  const { key, price_kurus } = product;
  const { error, ...price } = useTextEdit(
    price_kurus === null ? '' : writePrice(price_kurus),
    typedPrice,
    (typed) => change((list) => changeProduct(list, key, { price_kurus: typed })),
  );
  const errorId = useId();
  function close() {
    onToggle();
    moveFocus(ids.product(key));
  }
  return (
    <li className={rowClass(fresh)}>
      <div
        className={classes(
          'grid min-h-16 grid-cols-[minmax(0,1fr)_6.5rem_44px] items-center gap-2 py-1.5',
          'sm:grid-cols-[minmax(0,1fr)_8.75rem_44px] narrow:grid-cols-[minmax(0,1fr)_44px]',
        )}
      >
        <p className="min-w-0 leading-snug">
          <span className="font-semibold wrap-anywhere">{product.name}</span>
          <span className="flex items-center gap-1.5 text-small text-ink-soft wrap-anywhere">
            <span>{detailOf(product)}</span>
            {saved && !error && (
              <span role="img" aria-label="Kaydedildi" className="-my-1 grid">
                <Check className="size-4.5 text-teal-ink" />
              </span>
            )}
          </span>
        </p>
        <PriceInput
          {...price}
          id={ids.price(key)}
          data-price=""
          className="narrow:col-span-full narrow:row-start-2"
          aria-label={`${product.name}, fiyat`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          enterKeyHint="next"
        />
        <IconButton
          id={ids.product(key)}
          aria-expanded={open}
          aria-label={`${product.name}: düzenle`}
          onClick={onToggle}
        >
          <Pencil />
        </IconButton>
      </div>
      {error && (
        <div className="pb-3">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <FeeWarning name={product.name} className="pb-3" />
      {open && <ProductPanel {...props} onToggle={close} />}
    </li>
  );
}
