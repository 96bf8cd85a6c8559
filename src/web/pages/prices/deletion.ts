import {
  changeProduct,
  type EditedList,
  type EditedProduct,
  type EditedSection,
  placeOf,
  productsOf,
} from '#web/owner/prices/edited-list.ts';
import { changedKeys } from '#web/owner/prices/merge-lists.ts';
import { currentToast, dismissUnlessFailure, showToast } from '#web/ui/toast/toasts.ts';
import { type EditingProps, ids, type MoveFocus } from './editing.ts';

/** A product that was deleted, or a section with its products. */
interface Deletion {
  section?: EditedSection;
  products: readonly EditedProduct[];
  restore: (list: EditedList) => EditedList;
  change: EditingProps['change'];
  moveFocus: MoveFocus;
}

/** The last deletion, until the next change; `saved` is the server's list before a question has closed its toast. */
let last: (Deletion & { toast: number | undefined; saved?: EditedList }) | undefined;

function textOf({ section, products }: Deletion, isSectionGone: boolean) {
  if (section === undefined) return { title: 'Ürün silindi', description: products[0]?.name };
  const count = `${products.length} ürün silindi.`;
  if (!isSectionGone) return { title: 'Ürün silindi', description: `${section.title} bölümündeki ${count}` };
  const description = products.length === 0 ? section.title : `${section.title} ve içindeki ${count}`;
  return { title: 'Bölüm silindi', description };
}

/** Offers to undo a deletion until the next change. */
export function offerUndo(deletion: Deletion, isSectionGone = true): void {
  const { section, products, restore, change, moveFocus } = deletion;
  const [product] = products;
  function run() {
    change(restore);
    moveFocus(section ? ids.section(section.key) : ids.product(product?.key ?? 0));
  }
  showToast({ ...textOf(deletion, isSectionGone), action: { label: 'Geri Al', run } });
  last = { ...deletion, toast: currentToast()?.id };
}

/** Ends what a toast offers to undo. */
export function endUndo(): void {
  dismissUnlessFailure();
  last = undefined;
}

/** Closes a toast that would cover a question. */
export function hideUndo(saved: EditedList): void {
  const toast = currentToast();
  if (last && toast?.open && toast.id === last.toast) last = { ...last, saved };
  dismissUnlessFailure();
}

/** After the last answer, offers again what a question has hidden, with what the other device has changed. */
export function offerHiddenUndo(list: EditedList, saved: EditedList): void {
  if (!last?.saved || last.toast !== currentToast()?.id) return;
  const { section, restore } = last;
  const products = last.products.filter(({ key }) => placeOf(list, key) === null);
  const isSectionGone = section !== undefined && list.sections.every(({ key }) => key !== section.key);
  if (products.length === 0 && !isSectionGone) return;
  const others = new Set(changedKeys(last.saved, saved));
  const gone = new Set(products.map(({ key }) => key));
  const changed = productsOf(saved).filter(({ key }) => others.has(key) && gone.has(key));
  const withTheirs = (present: EditedList) =>
    changed.reduce((restored, product) => changeProduct(restored, product.key, product), restore(present));
  offerUndo({ ...last, products, restore: withTheirs }, isSectionGone);
}
