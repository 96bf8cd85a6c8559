import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { priceListProducts, priceListSections, priceLists } from '#server/db/schema.ts';

type ProductRow = typeof priceListProducts.$inferSelect;

interface PriceSectionRecord {
  title: string;
  products: Pick<ProductRow, 'id' | 'name' | 'note' | 'unit' | 'priceKurus'>[];
}

export interface PriceListRecord {
  /** 0 if no list is stored. */
  version: number;
  /** Null if no list is stored. */
  updatedAt: Date | null;
  shown: boolean;
  /** ISO 8601 date. */
  validFrom: string;
  sections: PriceSectionRecord[];
}

/** Returns null if the business has no list. Runs one statement, so that the result is consistent. */
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
  const { version, updatedAt, shown, validFrom } = first.list;
  const sections = new Map<number, PriceSectionRecord>();
  for (const { section, product } of rows) {
    if (section === null) continue;
    const known = sections.get(section.position) ?? { title: section.title, products: [] };
    sections.set(section.position, known);
    if (product !== null) known.products.push(rowOf(product));
  }
  return { version, updatedAt, shown, validFrom, sections: [...sections.values()] };
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
  if (sections.length === 0) return;
  await tx
    .insert(priceListSections)
    .values(sections.map(({ title }, position) => ({ businessId, position, title })));
  const products = sections.flatMap((section, at) =>
    section.products.map((product, position) => ({ businessId, section: at, position, ...product })),
  );
  if (products.length > 0) await tx.insert(priceListProducts).values(products);
}
