import type * as z from 'zod/mini';
import { type AccountData, accountDataCall } from '#shared/contract/account-data.ts';
import { columns } from '#shared/contract/columns.ts';

const { shape } = accountDataCall.response;

export type FormattedRow = readonly { heading: string; value: string }[];

export interface FormattedTable {
  title: string;
  rows: readonly FormattedRow[];
}

/** Omits empty fields, and those without a heading. */
const formatRow = (fields: z.core.$ZodShape, row: object): FormattedRow =>
  Object.entries(fields).flatMap(([name, schema]) => {
    const column = columns.get(schema);
    if (column === undefined) return [];
    const { heading, write, ifNull = '' } = column;
    const stored = (row as Record<string, unknown>)[name] ?? '';
    const value = stored === '' ? ifNull : write(stored as never);
    return value === '' ? [] : [{ heading, value }];
  });

const priceList = shape.price_list.def.innerType.shape;

/** Returns the products with their sections, in the owner's order. Includes sections without products. */
function formatProducts({ sections, products }: NonNullable<AccountData['price_list']>): FormattedRow[] {
  return sections.flatMap((each) => {
    const section = formatRow(priceList.sections.def.element.shape, each);
    const rows = products
      .filter((product) => product.section === each.position)
      .map((product) => [...section, ...formatRow(priceList.products.def.element.shape, product)]);
    return rows.length === 0 ? [section] : rows;
  });
}

/** Returns every table of the data. Includes empty tables, so that a reader sees that there are no rows. */
export function formatTables(data: AccountData): FormattedTable[] {
  const table = (list: z.ZodMiniArray<z.ZodMiniObject>, rows: readonly object[] = []) => ({
    title: columns.get(list)?.heading ?? '',
    rows: rows.map((row) => formatRow(list.def.element.shape, row)),
  });
  const { price_list: list, sign_in: signIn } = data;
  return [
    { title: 'Dükkânınız', rows: [formatRow(shape.business.shape, data.business)] },
    table(shape.slugs, data.slugs),
    table(shape.codes, data.codes),
    table(shape.customers, data.customers),
    table(shape.refusals.def.innerType, data.refusals),
    table(shape.number_moves.def.innerType, data.number_moves),
    table(shape.places, data.places),
    { title: 'Fiyat tarifeniz', rows: list === null ? [] : [formatRow(priceList, list)] },
    { title: 'Ürünleriniz', rows: list === null ? [] : formatProducts(list) },
    table(shape.product_allergens.def.innerType, data.product_allergens),
    table(shape.legal_acceptances, data.legal_acceptances),
    table(shape.visits, data.visits),
    table(shape.operator_actions, data.operator_actions),
    table(shape.sign_in.shape.accounts, signIn.accounts),
    table(shape.sign_in.shape.sessions, signIn.sessions),
    table(shape.sign_in.shape.devices, signIn.devices),
    table(shape.sign_in.shape.codes, signIn.codes),
  ];
}
