import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatPrice, writePrice } from '#shared/domain/price.ts';
import { IconButton } from '#web/owner/icon-button.tsx';
import { rowClass } from '#web/owner/list-cards.tsx';
import { changeProduct, type EditedProduct } from '#web/owner/prices/edited-list.ts';
import { classes, textAction } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Check, Pencil } from '#web/ui/icons.ts';
import { ACTION_DURATION_MS } from '#web/ui/toast/toasts.ts';
import { ids, type ProductProps, typedPrice } from './editing.ts';
import { FeeWarning } from './fee-warning.tsx';
import { PriceInput } from './price-field.tsx';
import { ProductPanel } from './product-panel.tsx';
import { useTextEdit } from './text-edit.tsx';

/** The note, if there is one, and the unit. */
const detailsOf = ({ note, unit }: Pick<EditedProduct, 'note' | 'unit'>): string[] =>
  note === '' ? [unit] : [note, unit];

/**
 * Sets a price, and offers the former one for some seconds: not beside a first price, nor as a third one after a
 * choice between two.
 */
function usePriceChange({ product, change, contested, moveFocus }: RowProps) {
  const { key, price_kurus: present } = product;
  const [last, setLast] = useState<{ from: number; to: number | null }>();
  if (contested && last) setLast(undefined);
  useEffect(() => {
    if (last === undefined) return undefined;
    const timer = setTimeout(() => setLast(undefined), ACTION_DURATION_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const set = (price_kurus: number | null) => change((list) => changeProduct(list, key, { price_kurus }));
  return {
    set(to: number | null) {
      if (to !== present) setLast(present === null ? undefined : { from: present, to });
      set(to);
    },
    // Another device's price stays.
    former: last?.to === present ? last.from : undefined,
    undo(from: number) {
      setLast(undefined);
      set(from);
      moveFocus(ids.price(key));
    },
  };
}

/** Has its room before, so that the texts beside it stay in their lines. */
function Tick({ saved }: { saved: boolean }) {
  const room = '-my-1 grid w-4.5 flex-none narrow:-mr-1';
  if (!saved) return <span className={room} />;
  return (
    <span role="img" aria-label="Kaydedildi" className={room}>
      <Check className="size-4.5 text-teal-ink" />
    </span>
  );
}

/** Between two on one line is a dot; one at the beginning of a line is clipped. */
function Details({ product, saved }: Pick<RowProps, 'product' | 'saved'>) {
  const details = detailsOf(product);
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 overflow-x-clip">
      {details.map((detail, at) => (
        <span
          key={String(at)}
          className={classes(
            'relative -ml-3 flex min-w-0 items-center gap-1.5 pl-3 narrow:gap-1',
            "before:absolute before:left-0 before:w-3 before:text-center before:content-['·'/'']",
          )}
        >
          <span className="min-w-0">{detail} </span>
          {at === details.length - 1 && <Tick saved={saved} />}
        </span>
      ))}
    </span>
  );
}

interface DetailProps extends RowProps {
  price: ReturnType<typeof usePriceChange>;
  isLong: boolean;
}

/** The unit, or for some seconds what takes back the last price. Both have their room, so that no row moves. */
function Detail({ product, saved, price, isLong }: DetailProps) {
  const { former } = price;
  const cell = 'col-start-1 row-start-1';
  return (
    <span
      className={classes(
        'grid text-small text-ink-soft wrap-anywhere',
        // Its longest word widens the column, unless the price is below.
        isLong ? 'grid-cols-1' : 'narrow:wrap-break-word',
      )}
    >
      <span className={classes(cell, former !== undefined && 'invisible')}>
        <Details product={product} saved={saved && former === undefined} />
      </span>
      {former !== undefined && (
        <span className={classes(cell, 'flex h-[1lh] items-center gap-1.5 narrow:gap-1')}>
          <button
            type="button"
            className={`${textAction} -my-3`}
            aria-label={`Geri Al: ${product.name}, ${formatPrice(former)}`}
            onClick={() => price.undo(former)}
          >
            Geri Al
          </button>
          <Tick saved={saved} />
        </span>
      )}
    </span>
  );
}

/**
 * With large texts, the price is below its product if the texts would take too many lines beside it, or if it is
 * wider than the room there: in characters.
 */
const LONG = { texts: 30, price: 6 };

interface RowProps extends ProductProps {
  open: boolean;
  fresh: boolean;
  saved: boolean;
  /** Another device has changed it too: the owner has to choose, or it was merged. */
  contested: boolean;
  /** Asked below the product's line. */
  choice: ReactNode;
}

export function ProductRow(props: RowProps) {
  const { product, open, fresh, saved, choice, onToggle, moveFocus } = props;
  const { key, price_kurus } = product;
  const priceChange = usePriceChange(props);
  const { error, ...price } = useTextEdit(
    price_kurus === null ? '' : writePrice(price_kurus),
    typedPrice,
    priceChange.set,
  );
  const errorId = useId();
  const { length } = product.name + detailsOf(product).join(' · ');
  const isLong = length > LONG.texts || price.value.length > LONG.price;
  function close() {
    onToggle();
    moveFocus(ids.product(key));
  }
  return (
    <li className={rowClass(fresh)}>
      <div
        className={classes(
          'grid min-h-16 grid-cols-[minmax(0,1fr)_6.5rem_44px] items-center gap-2 py-1.5',
          'sm:grid-cols-[minmax(0,1fr)_8.75rem_44px]',
          // A long word widens no page.
          'narrow:w-0 narrow:min-w-full',
          isLong ? 'narrow:grid-cols-[minmax(0,1fr)_44px]' : 'narrow:flex narrow:flex-wrap',
        )}
      >
        {/* Beside it, the price has the room that the longest word leaves. */}
        <p
          className={classes(
            'min-w-0 leading-snug',
            !isLong && 'narrow:max-w-full narrow:min-w-auto narrow:grow-999 narrow:basis-0',
          )}
        >
          <span className="font-semibold wrap-anywhere narrow:wrap-break-word">{product.name}</span>
          <Detail {...props} saved={saved && !error} price={priceChange} isLong={isLong} />
        </p>
        <div
          className={classes(
            'contents items-center gap-2',
            !isLong && 'narrow:flex narrow:grow narrow:basis-[calc(5.75rem+52px)]',
          )}
        >
          <PriceInput
            {...price}
            id={ids.price(key)}
            data-price=""
            className={isLong ? 'narrow:col-span-full narrow:row-start-2' : 'narrow:min-w-0 narrow:flex-1'}
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
      </div>
      {error && (
        <div className="pb-3">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <FeeWarning name={product.name} className="pb-3" />
      {choice}
      {open && <ProductPanel {...props} onToggle={close} />}
    </li>
  );
}
