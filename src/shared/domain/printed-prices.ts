import type { Allergen } from './allergens.ts';

/** A product of the price list as it was last printed, and as it is stored (database.md). */
export interface PrintedProduct {
  id: number | null;
  /** Title of its section. */
  section: string;
  name: string;
  note: string;
  unit: string;
  price_kurus: number;
  /** Absent if none is ticked. */
  allergens?: Allergen[] | undefined;
}

/** Returns the product with the same id, or else the one of the same name, which a build without ids has saved. */
function find(all: ReadonlySet<PrintedProduct>, { id, section, name, note }: PrintedProduct) {
  const others = [...all];
  return (
    others.find((other) => id !== null && other.id === id) ??
    others.find((other) => other.section === section && other.name === name && other.note === note)
  );
}

const isSamePrice = (one: PrintedProduct, other: PrintedProduct) =>
  one.price_kurus === other.price_kurus && one.unit === other.unit;

/**
 * Counts what makes a printed list wrong; undefined if nothing does. A new name or place is no new price. `ticked` are
 * products of the same price with other allergens.
 */
export function changesSincePrint(printed: readonly PrintedProduct[], present: readonly PrintedProduct[]) {
  const added = new Set(present);
  let [changed, ticked, removed] = [0, 0, 0];
  for (const product of printed) {
    const now = find(added, product);
    if (now === undefined) removed += 1;
    else if (!isSamePrice(now, product)) changed += 1;
    else if (`${now.allergens ?? []}` !== `${product.allergens ?? []}`) ticked += 1;
    if (now !== undefined) added.delete(now);
  }
  if (changed + ticked + removed + added.size === 0) return undefined;
  return { changed, added: added.size, removed, ...(ticked > 0 && { ticked }) };
}
