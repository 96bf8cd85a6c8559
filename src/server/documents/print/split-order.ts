import type { DrawableOrder } from './drawable-order.ts';
import type { Json } from './json.ts';

/** The number of labels that `templates/labels.typ` puts on a sheet. */
const LABELS_PER_PART = 8;

/**
 * Splits labels into sheets, so that other owners get their turn between two sheets. Other documents are one
 * part; the longest is a price list of some ten pages.
 */
export function splitOrder(order: DrawableOrder): DrawableOrder[] {
  if (order.template !== 'labels') return [order];
  const { codes, content } = order;
  // The template expects places in the order of their codes.
  const { places, ...others } = content as { places: readonly Json[] };
  return Array.from({ length: Math.ceil(codes.length / LABELS_PER_PART) }, (_, part) => {
    const [from, to] = [part * LABELS_PER_PART, (part + 1) * LABELS_PER_PART];
    return { ...order, codes: codes.slice(from, to), content: { ...others, places: places.slice(from, to) } };
  });
}
