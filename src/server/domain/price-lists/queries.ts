import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { priceListProducts, priceListSections, priceLists, productAllergens } from '#server/db/schema.ts';
import type { PrintedProduct } from '#shared/domain/printed-prices.ts';
import { allergenRows, type PriceSection, type Ticked, withAllergens } from './product-allergens.ts';

export type ProductRow = Pick<
  typeof priceListProducts.$inferSelect,
  'id' | 'name' | 'note' | 'unit' | 'priceKurus'
>;

export interface PriceListRecord {
  /** 0 if no list is stored. */
  version: number;
  /** Null if no list is stored. */
  updatedAt: Date | null;
  shown: boolean;
  /** ISO 8601 date. */
  validFrom: string;
  sections: PriceSection<ProductRow & Ticked>[];
  /** The products as last printed; null until then. */
  printed: PrintedProduct[] | null;
}

/**
 * Returns null if the business has no list. Reads the list in one statement, so that it is consistent, and then its
 * allergens: if a save comes between, the returned version is already outdated.
 */
export async function findPriceList(db: Database, businessId: number): Promise<PriceListRecord | null> {
  const rows = await db
    .select({
      list: getTableColumns(priceLists),
      section: getTableColumns(priceListSections),
      product: getTableColumns(priceListProducts),
    })
    .from(priceLists)
    .leftJoin(priceListSections, eq(priceListSections.businessId, priceLists.businessId))
    .leftJoin(
      priceListProducts,
      and(
        eq(priceListProducts.businessId, priceLists.businessId),
        eq(priceListProducts.section, priceListSections.position),
      ),
    )
    .where(eq(priceLists.businessId, businessId))
    .orderBy(asc(priceListSections.position), asc(priceListProducts.position));
  const [first] = rows;
  if (first === undefined) return null;
  const { businessId: _, ...list } = first.list;
  const sections = new Map<number, PriceSection<ProductRow>>();
  for (const { section, product } of rows) {
    if (section === null) continue;
    const known = sections.get(section.position) ?? { title: section.title, products: [] };
    sections.set(section.position, known);
    if (product !== null) known.products.push(rowOf(product));
  }
  const ticked = await db.select().from(productAllergens).where(eq(productAllergens.businessId, businessId));
  return { ...list, sections: withAllergens([...sections.values()], ticked) };
}

const rowOf = ({ id, name, note, unit, priceKurus }: ProductRow) => ({ id, name, note, unit, priceKurus });

/** Replaces the stored list. The caller must hold the business's lock. */
export async function replacePriceList(
  tx: Transaction,
  businessId: number,
  { sections, ...list }: PriceListRecord & { updatedAt: Date },
): Promise<void> {
  await tx
    .insert(priceLists)
    .values({ businessId, ...list })
    .onConflictDoUpdate({ target: priceLists.businessId, set: list });
  await tx.delete(priceListSections).where(eq(priceListSections.businessId, businessId));
  await tx.delete(priceListProducts).where(eq(priceListProducts.businessId, businessId));
  await tx.delete(productAllergens).where(eq(productAllergens.businessId, businessId));
  if (sections.length === 0) return;
  await tx
    .insert(priceListSections)
    .values(sections.map(({ title }, position) => ({ businessId, position, title })));
  const products = sections.flatMap((section, at) =>
    section.products.map((product, position) => ({ businessId, section: at, position, ...product })),
  );
  if (products.length > 0) await tx.insert(priceListProducts).values(products);
  const ticked = allergenRows(sections).map((row, position) => ({ businessId, position, ...row }));
  if (ticked.length > 0) await tx.insert(productAllergens).values(ticked);
}
