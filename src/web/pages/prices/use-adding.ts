import { useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { type PriceProduct, priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import { type PriceUnit, priceUnits } from '#shared/domain/price-units.ts';
import { searchText } from '#shared/domain/search-text.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import {
  addSection,
  type EditedProduct,
  editedProduct,
  editedSection,
  insertProduct,
  productsOf,
  removeProduct,
  removeSection,
} from '#web/owner/prices/edited-list.ts';
import { type EditingProps, typedName, typedPrice } from './editing.ts';
import { usualUnit } from './starters.ts';

/** Title of the section that is created for a list's first product. */
const FIRST_TITLE = 'İçecekler';

const empty = { name: '', price: '' };

const schema = z.object({ name: typedName, price: typedPrice });

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
export function useAdding(business: Business, { list, change }: EditingProps) {
  const form = useForm({ initial: empty, schema, busy: false, onSubmit: add });
  useFormDraft(useOwnerItem('product_typed', business), form, empty);
  const [chosen, setChosen] = useState<{ section?: number; unit?: PriceUnit }>({});
  const [added, setAdded] = useState<Added | null>(null);
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const section = list.sections.find(({ key }) => key === chosen.section) ?? list.sections.at(-1);
  const unit = chosen.unit ?? usualUnit(form.values.name) ?? section?.products.at(-1)?.unit ?? priceUnits[0];

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
    form.reset();
    form.focus('name');
    setChosen(({ section: kept }) => (kept === undefined ? {} : { section: kept }));
    setDuplicate(null);
  }

  function add({ name, price }: z.output<typeof schema>) {
    if (productsOf(list).length >= priceListLimits.products) {
      return form.setErrors({ name: priceListMessages.products });
    }
    const product: PriceProduct = { name, note: '', unit, price_kurus: price };
    const holder = list.sections.find(({ products }) => products.some((each) => isSameName(each, product)));
    const present = holder?.products.find((each) => isSameName(each, product));
    if (holder === undefined || present === undefined) put(product);
    else setDuplicate({ product, present, section: holder.title });
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
    form.focus('name');
  }

  const isThere = productsOf(list).some(({ key }) => key === added?.product.key);
  return {
    form,
    section,
    unit,
    setChosen,
    /** Null after the product was deleted from the list. */
    added: added !== null && (added.undone || isThere) ? added : null,
    forget: () => setAdded(null),
    undo,
    duplicate,
    confirmDuplicate: () => duplicate && put(duplicate.product),
    cancelDuplicate() {
      setDuplicate(null);
      form.focus('name');
    },
  };
}

export type Adding = ReturnType<typeof useAdding>;

const isSameName = (one: PriceProduct, other: PriceProduct) =>
  searchText(one.name) === searchText(other.name);
