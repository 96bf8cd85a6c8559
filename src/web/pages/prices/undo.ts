import {
  changeProduct,
  type EditedList,
  type EditedProduct,
  type EditedSection,
  placeOf,
  productsOf,
} from '#web/owner/prices/edited-list.ts';
import { changedKeys } from '#web/owner/prices/merge-lists.ts';
import { currentToast, dismissUnlessFailure, showToast, type ToastContent } from '#web/ui/toast/toasts.ts';
import { type EditingProps, ids, type MoveFocus } from './editing.ts';

/** A product that was deleted, or a section with its products. */
interface Deletion {
  section?: EditedSection;
  products: readonly EditedProduct[];
  restore: (list: EditedList) => EditedList;
  change: EditingProps['change'];
  moveFocus: MoveFocus;
}

/** Offers again what can still be taken back of `list`; `saved` was the server's list `before` the question. */
type OfferAgain = (list: EditedList, saved: EditedList, before: EditedList) => void;

/** The last toast that takes a change back, until the next change; `before` once a question has closed it. */
let last: { toast: number | undefined; again: OfferAgain; before?: EditedList } | undefined;

function textOf({ section, products }: Deletion, isSectionGone: boolean) {
  if (section === undefined) return { title: 'Ürün silindi', description: products[0]?.name };
  const count = `${products.length} ürün silindi.`;
  if (!isSectionGone) return { title: 'Ürün silindi', description: `${section.title} bölümündeki ${count}` };
  const description = products.length === 0 ? section.title : `${section.title} ve içindeki ${count}`;
  return { title: 'Bölüm silindi', description };
}

/**
 * Shows a toast that takes a change back, until the next change; `again` shows it after a question. Without a tick: the
 * change is not saved yet.
 */
export function showUndo(content: ToastContent, again: OfferAgain): void {
  showToast({ ...content, neutral: true });
  last = { toast: currentToast()?.id, again };
}

/** Offers to undo a deletion until the next change. */
export function offerUndo(deletion: Deletion, isSectionGone = true): void {
  const { section, products, restore, change, moveFocus } = deletion;
  const [product] = products;
  function run() {
    change(restore);
    moveFocus(section ? ids.section(section.key) : ids.product(product?.key ?? 0));
  }
  showUndo(
    { ...textOf(deletion, isSectionGone), action: { label: 'Geri Al', run } },
    (list, saved, before) => {
      const left = products.filter(({ key }) => placeOf(list, key) === null);
      const isGone = section !== undefined && list.sections.every(({ key }) => key !== section.key);
      if (left.length === 0 && !isGone) return;
      const others = new Set(changedKeys(before, saved));
      const gone = new Set(left.map(({ key }) => key));
      const changed = productsOf(saved).filter(({ key }) => others.has(key) && gone.has(key));
      const withTheirs = (present: EditedList) =>
        changed.reduce((restored, each) => changeProduct(restored, each.key, each), restore(present));
      offerUndo({ ...deletion, products: left, restore: withTheirs }, isGone);
    },
  );
}

/** Ends what a toast offers to undo. */
export function endUndo(): void {
  dismissUnlessFailure();
  last = undefined;
}

/** Closes a toast that would cover a question. */
export function hideUndo(saved: EditedList): void {
  const toast = currentToast();
  if (last && toast?.open && toast.id === last.toast) last.before = saved;
  dismissUnlessFailure();
}

/** After the last answer, offers again what a question has hidden, with what the other device has changed. */
export function offerHiddenUndo(list: EditedList, saved: EditedList): void {
  if (last?.before && last.toast === currentToast()?.id) last.again(list, saved, last.before);
}
