import { useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#shared/contract/business.ts';
import { type PriceProduct, priceListLimits, priceListMessages } from '#shared/contract/price-list.ts';
import type { PriceUnit } from '#shared/domain/price-units.ts';
import { searchText } from '#shared/domain/search-text.ts';
import { useOwnerItem } from '#web/auth/session/owner-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import {
  changeProduct,
  type EditedList,
  type EditedProduct,
  type EditedSection,
  editedProduct,
  insertProduct,
  productsOf,
  removeProduct,
  removeSection,
} from '#web/owner/prices/edited-list.ts';
import { type EditingProps, splitPrice, typedName, typedPrice, typedTitle, withSection } from './editing.ts';
import { NEW_SECTION } from './section-and-unit.tsx';
import { onlySection, unitOfTitle, usualSection, usualSpelling, usualUnit } from './starters.ts';

/** Title of the section that is created for a list's first product if its name is unknown. */
const FIRST_TITLE = 'Ürünler';

/** `section` is empty until the owner chooses one. */
const empty = { name: '', price: '', section: '', title: '' };

const schema = z.pipe(
  z.transform(splitPrice<typeof empty>),
  z.object({ name: typedName, price: typedPrice, section: z.string(), title: z.string() }),
);

/** The product that was added or priced last. */
export interface Added {
  product: EditedProduct;
  /** Title of the product's section. */
  section: string;
  /** Null for a new product. */
  before: EditedProduct | null;
  undone: boolean;
  undo: (list: EditedList) => EditedList;
}

/** A product that waits for an answer, because the list has one of its name. */
export interface Duplicate {
  product: PriceProduct;
  present: EditedProduct;
  /** The section with the present product. */
  section: EditedSection;
}

/** Returns a section of the list, the title of a new one, or null if the owner has to choose. */
function targetOf(
  list: EditedList,
  { name, section, title }: typeof empty,
  earlier: string,
): EditedSection | string | null {
  const chosen = (key: string) => list.sections.find((each) => String(each.key) === key);
  if (section === NEW_SECTION) return title;
  const known = chosen(section) ?? usualSection(list, name) ?? chosen(earlier) ?? onlySection(list);
  return known ?? (list.sections.length === 0 ? FIRST_TITLE : null);
}

/** Returns the unit of the product above, or the one that the title suggests. */
const unitIn = (target: EditedSection | string | null): PriceUnit =>
  typeof target === 'string'
    ? unitOfTitle(target)
    : (target?.products.at(-1)?.unit ?? unitOfTitle(target?.title ?? ''));

/** The form for a new product, the last added product, and the question before a second one of a name. */
export function useAdding(business: Business, { list, change }: EditingProps) {
  const form = useForm({ initial: empty, schema, busy: false, onSubmit: add });
  useFormDraft(useOwnerItem('product_typed', business), form, empty);
  const [chosenUnit, setUnit] = useState<PriceUnit>();
  /** The section that the owner chose for an earlier product: those with unknown names follow it. */
  const [earlier, setEarlier] = useState('');
  const [added, setAdded] = useState<Added | null>(null);
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const typed = splitPrice(form.values);
  const target = targetOf(list, typed, earlier);
  const unit = chosenUnit ?? usualUnit(typed.name) ?? unitIn(target);

  function finish(next: Omit<Added, 'undone'>) {
    setAdded({ ...next, undone: false });
    setDuplicate(null);
    setUnit(undefined);
    form.reset();
    form.focus('name');
  }

  function put(added: PriceProduct) {
    if (target === null) return;
    const product = editedProduct(added);
    const [section, make] = withSection(list, target);
    change((present) =>
      insertProduct(make(present), product, { section: section.key, at: Number.POSITIVE_INFINITY }),
    );
    const isMade = !list.sections.includes(section);
    if (form.values.section !== '') setEarlier(String(section.key));
    finish({
      product,
      section: section.title,
      before: null,
      undo(present) {
        const rest = removeProduct(present, product.key);
        const left = rest.sections.find(({ key }) => key === section.key);
        return isMade && left?.products.length === 0 ? removeSection(rest, section.key) : rest;
      },
    });
  }

  function add({ name, price, section, title }: z.output<typeof schema>) {
    if (productsOf(list).length >= priceListLimits.products) {
      return form.setErrors({ name: priceListMessages.products });
    }
    if (section === NEW_SECTION && !typedTitle.safeParse(title).success) {
      return form.setErrors({ title: priceListMessages.title });
    }
    const product: PriceProduct = {
      name: usualSpelling(name),
      note: '',
      unit,
      price_kurus: price,
      allergens: [],
    };
    const holder = list.sections.find(({ products }) => products.some((each) => isSameName(each, product)));
    const present = holder?.products.find((each) => isSameName(each, product));
    if (holder && present) return setDuplicate({ product, present, section: holder });
    if (target === null) return form.setErrors({ section: 'Bölümü seçin.' });
    put(product);
  }

  /** Gives the present product the typed price. */
  function setPrice({ present, product: { price_kurus }, section }: Duplicate) {
    const set = (kurus: number | null) => (current: EditedList) =>
      changeProduct(current, present.key, { price_kurus: kurus });
    change(set(price_kurus));
    const product = { ...present, price_kurus };
    finish({ product, section: section.title, before: present, undo: set(present.price_kurus) });
  }

  function undo() {
    if (added === null) return;
    change(added.undo);
    setAdded({ ...added, undone: true });
    form.focus('name');
  }

  return {
    form,
    /** For the select, whose first option shows `unlisted` if the list does not have the section. */
    section: form.values.section || (typeof target === 'object' && target ? String(target.key) : ''),
    unlisted: typeof target === 'string' ? target : 'Seçin',
    chooseSection(section: string) {
      form.setValue('section', section);
      if (section === NEW_SECTION) form.focus('title');
    },
    unit,
    setUnit,
    added,
    forget: () => setAdded(null),
    undo,
    duplicate,
    setPrice,
    confirmDuplicate(confirmed: Duplicate) {
      if (target !== null) return put(confirmed.product);
      setDuplicate(null);
      form.setErrors({ section: 'Bölümü seçin.' });
    },
    cancelDuplicate() {
      setDuplicate(null);
      form.focus('name');
    },
  };
}

export type Adding = ReturnType<typeof useAdding>;

const isSameName = (one: PriceProduct, other: PriceProduct) =>
  searchText(one.name) === searchText(other.name);
