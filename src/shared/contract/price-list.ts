import * as z from 'zod/mini';
import { allergens } from '#shared/domain/allergens.ts';
import { isDay } from '#shared/domain/calendar-day.ts';
import { formatPrice, HIGHEST_PRICE } from '#shared/domain/price.ts';
import { priceUnits } from '#shared/domain/price-units.ts';
import type { ApiCall, ExampleOf } from './call.ts';
import { lineOfText } from './text.ts';

/** Maximum counts, and maximum lengths in characters. */
export const priceListLimits = {
  sections: 12,
  products: 100,
  title: 40,
  name: 60,
  note: 40,
  /** Fits the integers of generated clients. */
  id: 2 ** 31 - 1,
} as const;

/** Accepted years; a day outside them is a typing error. */
const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;
const NEAR_DAY = /^20[2-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const priceListMessages = {
  title: 'Bölümün adını yazın.',
  name: 'Ürünün adını yazın.',
  price: `Fiyatı rakamla yazın, 15 ya da 12,50 gibi. En fazla ${formatPrice(HIGHEST_PRICE)}.`,
  day: `${FIRST_YEAR} ile ${LAST_YEAR} arasında bir tarih seçin.`,
  sections: `En fazla ${priceListLimits.sections} bölüm ekleyebilirsiniz.`,
  changed: 'Fiyat tarifeniz bu arada başka bir telefonda ya da sekmede değişti.',
  printed: 'Fiyatlar bu arada değişti. Tarifeyi yeniden bastırın.',
  products: `En fazla ${priceListLimits.products} ürün ekleyebilirsiniz.`,
} as const;

/** The owner's client numbers a product when it adds it; a build without ids drops it. */
const id = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(priceListLimits.id)));

const product = z.object({
  id,
  name: lineOfText(priceListLimits.name, 1, priceListMessages.name),
  note: lineOfText(priceListLimits.note),
  unit: z.enum(priceUnits),
  /** In kuruş, VAT included. A product with null, its price not yet entered, is visible only to the owner. */
  price_kurus: z.nullable(
    z
      .number(priceListMessages.price)
      .check(
        z.int(),
        z.minimum(1, priceListMessages.price),
        z.maximum(HIGHEST_PRICE, priceListMessages.price),
      ),
  ),
  /** Ticked by the owner. Absent, as in requests of the previous release, it leaves what is stored. */
  allergens: z.optional(z.array(z.enum(allergens)).check(z.maxLength(allergens.length))),
});

const section = z.object({
  title: lineOfText(priceListLimits.title, 1, priceListMessages.title),
  products: z.array(product).check(z.maxLength(priceListLimits.products, priceListMessages.products)),
});

/** A day in ISO 8601. */
const day = z
  .string(priceListMessages.day)
  .check(z.regex(NEAR_DAY, priceListMessages.day), z.refine(isDay, priceListMessages.day));

const sections = z.array(section).check(
  z.maxLength(priceListLimits.sections, priceListMessages.sections),
  z.refine(
    (all) => all.reduce((sum, { products }) => sum + products.length, 0) <= priceListLimits.products,
    priceListMessages.products,
  ),
);

/** The fields that an owner edits. */
const content = { shown: z.boolean(), valid_from: day, sections };
export const priceListContent = z.object(content);
export type PriceListContent = z.infer<typeof priceListContent>;
export type PriceSection = PriceListContent['sections'][number];
export type PriceProduct = PriceSection['products'][number];

/** Fields of a response: a newer server may return units and allergens that this build does not know. */
const answered = {
  name: z.string(),
  note: z.string(),
  unit: z.string(),
  allergens: z.optional(z.array(z.string())),
};
const sectionOf = <P extends z.ZodMiniType>(answeredProduct: P) =>
  z.object({ title: z.string(), products: z.array(answeredProduct) });

/** A published list: without products that have no price, empty sections, and allergens of which none is ticked. */
export const publicPriceList = z.object({
  valid_from: z.string(),
  sections: z.array(sectionOf(z.object({ ...answered, price_kurus: z.number() }))),
});
export type PublicPriceList = z.infer<typeof publicPriceList>;

/** A list as its owner sees it; version 0 if there is none. `updated_at` is ISO 8601 in UTC. */
const storedPriceList = z.object({
  version: z.number(),
  updated_at: z.nullable(z.string()),
  shown: z.boolean(),
  valid_from: z.string(),
  sections: z.array(sectionOf(z.object({ id, ...answered, price_kurus: z.nullable(z.number()) }))),
  /** How many products differ from the list as last printed; absent if none does, or it was never printed. */
  since_print: z.optional(
    z.object({
      changed: z.number(),
      added: z.number(),
      removed: z.number(),
      ticked: z.optional(z.number()),
    }),
  ),
});
export type StoredPriceList = z.infer<typeof storedPriceList>;

const listExample = {
  version: 4,
  updated_at: '2026-02-03T08:15:00.000Z',
  shown: true,
  valid_from: '2026-02-01',
  sections: [
    {
      title: 'Çaylar',
      products: [
        { id: 518204533, name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500, allergens: [] },
        {
          id: 1923340117,
          name: 'Salep',
          note: 'tarçınlı',
          unit: 'fincan',
          price_kurus: 4500,
          allergens: ['milk'],
        },
      ],
    },
  ],
} satisfies StoredPriceList;
const sincePrintExample = { changed: 2, added: 0, removed: 1 };

export const priceListCall = {
  id: 'getPriceList',
  method: 'GET',
  path: '/api/price-list',
  summary: "The signed-in owner's price list",
  authority: 'owner',
  response: storedPriceList,
} as const satisfies ApiCall;

export const priceListExample = {
  response: { ...listExample, since_print: sincePrintExample },
} satisfies ExampleOf<typeof priceListCall>;

/**
 * Saves the whole list, based on `version`. Fails with CHANGED_MEANWHILE if the list has changed since,
 * unless the contents are equal: a client that lost the response may send again.
 */
export const savePriceListCall = {
  id: 'savePriceList',
  method: 'PUT',
  path: '/api/price-list',
  summary: "Replace the signed-in owner's price list, unless it has changed since that version",
  authority: 'owner',
  request: z.object({ version: z.number().check(z.int(), z.minimum(0)), ...content }),
  // 100 products of maximum length, in characters of four bytes.
  maxBodyBytes: 64 * 1024,
  response: storedPriceList,
  errors: ['CHANGED_MEANWHILE'],
} as const satisfies ApiCall;

export const savePriceListExample = {
  request: {
    version: 3,
    shown: true,
    valid_from: '2026-02-01',
    sections: [{ title: 'Çaylar', products: [{ name: 'Çay', note: '', unit: 'bardak', price_kurus: 1500 }] }],
  },
  response: listExample,
} satisfies ExampleOf<typeof savePriceListCall>;

/** Reports that the owner printed this version, by a press: a file is also fetched before one. */
export const priceListPrintedCall = {
  id: 'markPriceListPrinted',
  method: 'POST',
  path: '/api/price-list/printed',
  summary: "Report that the signed-in owner's price list was printed as in that version",
  authority: 'owner',
  request: z.object({ version: z.number().check(z.int(), z.minimum(0)) }),
  response: storedPriceList,
  errors: ['CHANGED_MEANWHILE'],
} as const satisfies ApiCall;

export const priceListPrintedExample = {
  request: { version: 4 },
  response: listExample,
} satisfies ExampleOf<typeof priceListPrintedCall>;
