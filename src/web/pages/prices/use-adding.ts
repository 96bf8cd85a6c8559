import { useState } from 'react';
import { type PriceProduct, priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import { parsePrice } from '#shared/domain/price.ts';
import { type PriceUnit, priceUnits } from '#shared/domain/price-units.ts';
import { searchText } from '#shared/domain/search-text.ts';
import {
  addSection,
  type EditedProduct,
  editedProduct,
  editedSection,
  insertProduct,
  productsOf,
  removeProduct,
  removeSection,
} from './edited-list.ts';
import { type EditingProps, typedName } from './editing.ts';
import { usualUnit } from './starters.ts';

/** Title of the section that is created for a list's first product. */
const FIRST_TITLE = 'İçecekler';

const empty = { name: '', price: '' };

/** Validates the typed fields; the price may be empty. */
function checked(typed: typeof empty, count: number) {
  const parsed = typedName.safeParse(typed.name);
  const tooMany = count >= priceListLimits.products ? priceListMessages.products : undefined;
  const nameError = parsed.success ? tooMany : parsed.error.issues[0]?.message;
  const price = typed.price.trim() === '' ? null : parsePrice(typed.price);
  const priceError = price === null && typed.price.trim() !== '' ? priceListMessages.price : undefined;
  return { name: parsed.data ?? '', price, errors: { name: nameError, price: priceError } };
}

/** The product that was added last, and its section. */
export interface Added {
  product: EditedProduct;
  /** Title of the product's section. */
  section: string;
  /** Key of that section if it was created for this product. */
  madeSection: number | null;
  undone: boolean;
}

/** A product that waits for confirmation, because the list has one of its name. */
export interface Duplicate {
  product: PriceProduct;
  present: PriceProduct;
  /** Title of the section with the present product. */
  section: string;
}

/** The form for a new product, the last added product, and the question before a second one of a name. */
export function useAdding({ list, change }: EditingProps) {
  const [typed, setTyped] = useState(empty);
  const [errors, setErrors] = useState<{ name?: string | undefined; price?: string | undefined }>({});
  const [chosen, setChosen] = useState<{ section?: number; unit?: PriceUnit }>({});
  const [added, setAdded] = useState<Added | null>(null);
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const section = list.sections.find(({ key }) => key === chosen.section) ?? list.sections.at(-1);
  const unit = chosen.unit ?? usualUnit(typed.name) ?? section?.products.at(-1)?.unit ?? priceUnits[0];

  function type(field: keyof typeof empty, text: string) {
    setTyped((before) => ({ ...before, [field]: text }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  }

  function put(added: PriceProduct) {
    const product = editedProduct(added);
    if (section === undefined) {
      const first = { ...editedSection({ title: FIRST_TITLE, products: [] }), products: [product] };
      change((present) => addSection(present, first));
      setAdded({ product, section: FIRST_TITLE, madeSection: first.key, undone: false });
    } else {
      const place = { section: section.key, at: Number.POSITIVE_INFINITY };
      change((present) => insertProduct(present, product, place));
      setAdded({ product, section: section.title, madeSection: null, undone: false });
    }
    setTyped(empty);
    setChosen(({ section: kept }) => (kept === undefined ? {} : { section: kept }));
    setDuplicate(null);
  }

  /** Returns the field with an error. */
  function add(): keyof typeof empty | null {
    const { name, price, errors: found } = checked(typed, productsOf(list).length);
    setErrors(found);
    if (found.name !== undefined) return 'name';
    if (found.price !== undefined) return 'price';
    const product: PriceProduct = { name, note: '', unit, price_kurus: price };
    const holder = list.sections.find(({ products }) => products.some((each) => isSameName(each, product)));
    const present = holder?.products.find((each) => isSameName(each, product));
    if (holder === undefined || present === undefined) put(product);
    else setDuplicate({ product, present, section: holder.title });
    return null;
  }

  function undo() {
    if (added === null) return;
    const { product, madeSection } = added;
    change((present) => {
      const rest = removeProduct(present, product.key);
      const made = rest.sections.find(({ key }) => key === madeSection);
      return made?.products.length === 0 ? removeSection(rest, made.key) : rest;
    });
    setAdded({ ...added, undone: true });
  }

  const isThere = productsOf(list).some(({ key }) => key === added?.product.key);
  return {
    typed,
    type,
    errors,
    section,
    unit,
    setChosen,
    add,
    /** Null after the product was deleted from the list. */
    added: added !== null && (added.undone || isThere) ? added : null,
    forget: () => setAdded(null),
    undo,
    duplicate,
    confirmDuplicate: () => duplicate && put(duplicate.product),
    cancelDuplicate: () => setDuplicate(null),
  };
}

export type Adding = ReturnType<typeof useAdding>;

const isSameName = (one: PriceProduct, other: PriceProduct) =>
  searchText(one.name) === searchText(other.name);
