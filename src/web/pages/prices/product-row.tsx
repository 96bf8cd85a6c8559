import { useId, useState } from 'react';
import { priceListMessages } from '#shared/contract/price-list.ts';
import { parsePrice, writePrice } from '#shared/domain/price.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Pencil } from '#web/ui/icons.ts';
import { changeProduct, type EditedProduct } from './edited-list.ts';
import { ids, type ProductProps } from './editing.ts';
import { PriceInput } from './price-field.tsx';
import { ProductPanel } from './product-panel.tsx';

/** Returns the unit, after the note if there is one. */
const detailOf = ({ note, unit }: Pick<EditedProduct, 'note' | 'unit'>) =>
  note === '' ? unit : `${note} · ${unit}`;

/** Saves the price when the field loses the focus. Text that is not a price stays, with an error. */
function usePriceTyping({ product: { key, price_kurus }, change }: ProductProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const stored = price_kurus === null ? '' : writePrice(price_kurus);
  function leave() {
    if (typed === null) return;
    const price = parsePrice(typed);
    if (price === null && typed.trim() !== '') return setError(priceListMessages.price);
    change((list) => changeProduct(list, key, { price_kurus: price }));
    setTyped(null);
  }
  function type(text: string) {
    setTyped(text);
    setError(undefined);
  }
  return { value: typed ?? stored, error, type, leave };
}

export function ProductRow(props: ProductProps & { open: boolean; fresh: boolean }) {
  const { product, open, fresh, onToggle, moveFocus } = props;
  const { value, error, type, leave } = usePriceTyping(props);
  const errorId = useId();
  function close() {
    onToggle();
    moveFocus(ids.product(product.key));
  }
  return (
    <li data-fresh={fresh || undefined}>
      <div className="price-row">
        <p className="min-w-0 leading-snug">
          <span className="font-semibold wrap-anywhere">{product.name}</span>
          <span className="block text-small text-ink-soft wrap-anywhere">{detailOf(product)}</span>
        </p>
        <PriceInput
          id={ids.price(product.key)}
          data-price=""
          value={value}
          aria-label={`${product.name}, fiyat`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          enterKeyHint="next"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={leave}
        />
        <button
          id={ids.product(product.key)}
          type="button"
          className="price-edit"
          aria-expanded={open}
          aria-label={`${product.name}: düzenle`}
          onClick={onToggle}
        >
          <Pencil />
        </button>
      </div>
      {error && (
        <div className="pb-3">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {open && <ProductPanel {...props} onToggle={close} />}
    </li>
  );
}
