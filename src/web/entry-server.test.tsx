import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Shop } from '#shared/contract/business.ts';
import { textOf } from '#shared/markup.ts';
import type { PageState } from '#shared/page-state.ts';
import type { CanonicalPhone } from '#shared/phone.ts';
import { PUBLIC_CONFIG as config } from '../../tests/support/public-config.ts';
import { renderPage, writePage } from './entry-server.tsx';

const text = fc.oneof(
  // As often long as short.
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100, size: 'max' }),
  fc.string({ unit: fc.constantFrom(...'&<>"\'%/ıİşğ 7<!-->'), minLength: 1, maxLength: 20 }),
  fc.constantFrom('$&', '$1', 'nameĞ&üname', 'slug-3-slug', '&amp;', '</div>', 'İndir'),
);
const shop: fc.Arbitrary<Shop> = fc.record({
  id: fc.nat(),
  slug: fc.stringMatching(/^[a-z]{3,20}-[0-9]{1,4}$/),
  // Few lengths, so that each form is filled often.
  code: fc.option(fc.oneof(fc.stringMatching(/^[A-Z2-9]{32}$/), fc.stringMatching(/^[a-z0-9_-]{8}$/))),
  name: text,
  owner_name: text,
  owner_surname: text,
  address: fc.option(text),
});

const stateOf = (data: Shop): PageState => ({ path: `/${data.slug}`, config, data });

async function bothWays(state: PageState) {
  const { head, body, form } = await renderPage(state);
  return { form, filled: { head: textOf(head), body: textOf(body) }, written: await writePage(state) };
}

it('fills the page of any shop as React writes it', async () => {
  await fc.assert(
    fc.asyncProperty(shop, async (data) => {
      const { filled, written } = await bothWays(stateOf(data));
      expect(filled).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

const plain = {
  id: 1,
  slug: 'liman',
  code: 'K7MX3PDQ9RTVH4WZ6YBNC8FGJ2ALUE5S',
  name: 'Liman & Çay',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: "Rıhtım Cad. 5, 'Kadıköy'",
} satisfies Shop;

/** All that a shop may have besides. */
const further = {
  phone: '+905551112233' as CanonicalPhone,
  price_list: { valid_from: '2026-11-01', sections: [] },
} satisfies Required<Omit<Shop, keyof typeof plain>>;

it('has one form for shops that differ in texts alone', async () => {
  const first = await bothWays(stateOf(plain));
  const other = await bothWays(stateOf({ ...plain, name: 'Köşe', address: 'Çay Sokak No 7' }));
  expect(first.form).not.toBeNull();
  expect(other.form).toBe(first.form);
  expect((await bothWays(stateOf({ ...plain, address: null }))).form).not.toBe(first.form);
});

it('keeps apart what belongs to one configuration', async () => {
  for (const origin of [config.origin, 'https://ocak.example']) {
    const { form, filled, written } = await bothWays({ ...stateOf(plain), config: { ...config, origin } });
    expect(form).not.toBeNull();
    expect(filled).toEqual(written);
  }
});

it.each<[string, Partial<Shop>, string?]>([
  ...Object.entries(further).map(([field, value]): [string, Partial<Shop>] => [field, { [field]: value }]),
  ['an empty text', { owner_surname: '' }],
  ['another path', {}, '/eski'],
])('leaves a shop with %s to React', async (_, more, path = `/${plain.slug}`) => {
  const { form, filled, written } = await bothWays({ ...stateOf({ ...plain, ...more }), path });
  expect(form).toBeNull();
  expect(filled).toEqual(written);
});
