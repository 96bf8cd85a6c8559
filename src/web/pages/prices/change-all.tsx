import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { formatPrice, HIGHEST_PRICE, parsePrice } from '#shared/domain/price.ts';
import { changePrice, type PriceChange, priceSteps } from '#shared/domain/price-change.ts';
import { type EditedList, type NewPrice, productsOf, replacePrices } from '#web/owner/prices/edited-list.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx';
import { type EditingProps, ids, type MoveFocus } from './editing.ts';
import { showUndo } from './undo.ts';

const LABEL = 'Hepsini Değiştir';

/** `unit` is the label of the amount's field. */
const kinds = {
  percentUp: { name: 'Yüzde zam', label: 'Yüzde', unit: 'percent', sign: 1 },
  liraUp: { name: 'Lira zam', label: 'Lira', unit: 'lira', sign: 1 },
  percentDown: { name: 'Yüzde indirim', label: 'Yüzde', unit: 'percent', sign: -1 },
  liraDown: { name: 'Lira indirim', label: 'Lira', unit: 'lira', sign: -1 },
} as const;
type Kind = keyof typeof kinds;

/** `to` is null if it is no valid price. */
type Change = Omit<NewPrice, 'to'> & { to: number | null };

function changesOf({ sections }: EditedList, section: string, change: PriceChange): Change[] {
  return sections
    .filter(({ key }) => section === '' || section === String(key))
    .flatMap(({ products }) => products)
    .flatMap((product) => {
      const from = product.price_kurus;
      return from === null ? [] : [{ product, from, to: changePrice(from, change) }];
    });
}

/** Products that an error names. */
const NAMED = 3;

function inWords(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const named = rest > 0 ? [...names.slice(0, NAMED), `ve ${rest} ürün daha`] : names;
  return `${named.join(', ')}: yeni fiyat ${formatPrice(priceSteps[0])} ile ${formatPrice(HIGHEST_PRICE)} arasında kalmıyor.`;
}

function Preview({ changes, ref }: { changes: readonly Change[]; ref: Ref<HTMLUListElement> }) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Eski ve yeni fiyatlar"
      className="scroll-mb-32 border-t border-line"
    >
      {changes.map(({ product: { key, name, note }, from, to }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-3 border-line py-2 not-last:border-b">
          <span className="wrap-anywhere">{note === '' ? name : `${name}, ${note}`}</span>
          <span className="ml-auto tabular-nums">
            <span>{formatPrice(from)}</span>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, yeni fiyatı </span>
            <b className="font-semibold">{to === null ? 'olmaz' : formatPrice(to)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  options: readonly (readonly [value: string | number, text: string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** Stays in view below a long list, except in a low window, which needs the room. The focus scrolls above it. */
const BAR = classes(
  'sticky bottom-0 z-1 -mx-6 -mt-4 -mb-6 border-t border-line bg-porcelain px-6 pt-4 pb-6',
  '[@media(max-height:30rem)]:static',
);

interface ChangeFormProps extends Pick<EditingProps, 'list'> {
  onApply: (prices: NewPrice[]) => void;
  onClose: () => void;
}

function ChangeForm({ list, onApply, onClose }: ChangeFormProps) {
  const [kind, setKind] = useState<Kind>('percentUp');
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<PriceChange['step']>(priceSteps[0]);
  const [section, setSection] = useState('');
  const preview = useRef<HTMLUListElement>(null);
  const { label, unit, sign } = kinds[kind];
  const amount = parsePrice(typed.replace('%', ''));
  const changes = amount === null ? [] : changesOf(list, section, { unit, by: sign * amount, step });
  const wrong = changes.filter(({ to }) => to === null).map(({ product }) => product.name);
  const prices = changes.filter((each): each is NewPrice => each.to !== null && each.to !== each.from);
  function chooseKind(next: Kind) {
    setKind(next);
    // Ten percent are not ten lira.
    if (kinds[next].unit !== unit) setTyped('');
  }
  /** Leaves the field, so that a phone's keyboard does not cover what it changes. */
  function toPreview({ key }: KeyboardEvent) {
    if (key === 'Enter') preview.current?.focus();
  }
  return (
    <div className="grid gap-4">
      {/* A select shows its choice on one line. */}
      <div
        className={classes(
          'grid grid-cols-2 items-start gap-3 **:scroll-mb-32 *:first:col-span-full *:last:col-span-full',
          'narrow:grid-cols-1',
        )}
      >
        <Choice
          label="Ne yapılsın?"
          value={kind}
          options={Object.entries(kinds).map(([value, { name }]) => [value, name])}
          onChoose={(value) => chooseKind(value as Kind)}
        />
        <TextField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          value={typed}
          error={typed.trim() !== '' && amount === null ? 'Rakamla yazın, 10 ya da 12,50 gibi.' : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={toPreview}
        />
        <Choice
          label="Yuvarlama"
          value={step}
          options={priceSteps.map((each) => [each, formatPrice(each)])}
          onChoose={(value) => setStep(Number(value) as PriceChange['step'])}
        />
        <Choice
          label="Bölüm"
          value={section}
          options={[['', 'Hepsi'], ...list.sections.map(({ key, title }) => [key, title] as const)]}
          onChoose={setSection}
        />
      </div>
      <div role="status" className="empty:hidden">
        {wrong.length > 0 && <FieldError id="olmayan-fiyatlar">{inWords(wrong)}</FieldError>}
      </div>
      {changes.length > 0 && <Preview ref={preview} changes={changes} />}
      <div className={classes('flex flex-wrap gap-3 *:grow', changes.length > 0 && BAR)}>
        <Button disabled={wrong.length > 0 || prices.length === 0} onClick={() => onApply(prices)}>
          Uygula
        </Button>
        <Button variant="outline" onClick={onClose}>
          Vazgeç
        </Button>
      </div>
    </div>
  );
}

interface ChangeAllProps extends EditingProps {
  moveFocus: MoveFocus;
  disabled: boolean;
}

/** Changes the prices of the list or of a section, as shown before, and takes it back by one press. */
export function ChangeAll({ list, change, moveFocus, disabled }: ChangeAllProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function apply(prices: NewPrice[]) {
    close();
    change((present) => replacePrices(present, prices));
    offerFormer(prices);
  }
  function offerFormer(prices: readonly NewPrice[]) {
    const former = prices.map(({ product, from, to }) => ({ product, from: to, to: from }));
    const content = {
      title: 'Fiyatlar değişti',
      description: `${prices.length} ürünün fiyatı değişti.`,
      action: {
        label: 'Geri Al',
        run() {
          change((present) => replacePrices(present, former));
          moveFocus(ids.changeAll);
        },
      },
    };
    showUndo(content, (present) => {
      const kept = new Map(productsOf(present).map(({ key, price_kurus }) => [key, price_kurus]));
      const left = prices.filter(({ product, to }) => kept.get(product.key) === to);
      if (left.length > 0) offerFormer(left);
    });
  }
  return (
    <>
      <Button
        id={ids.changeAll}
        size="sm"
        variant="outline"
        className="mt-3"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {LABEL}
      </Button>
      <Dialog open={isOpen} onClose={close} title={LABEL}>
        {isOpen && <ChangeForm list={list} onApply={apply} onClose={close} />}
      </Dialog>
    </>
  );
}
