import fc from 'fast-check';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import type { PrintOrder } from '#server/documents/print/port.ts';
import { posterOf } from '../../support/print-orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { openTestRenderer } from '../../support/test-renderer.ts';

const { print } = await openTestRenderer();

/** The list's own words have none of these letters. */
const SCRIPTS = {
  Latin: ['Ğ', 'Ş', 'ö', 'Q', 'w', 'Ñ', 'Ə', 'x'],
  Cyrillic: [...'ЧайнкофЁжщъӀ'],
  Arabic: [...'شايقهوةنعكبچگڤێۆی'],
  Greek: [...'Καφέςελληνικψώ'],
  Georgian: [...'ყავაჩსურჯ'],
  Armenian: [...'Սուրճթեյ'],
  Hebrew: [...'קפהשחורםץ'],
  symbols: [...'★☆✓→♪●'],
  emoji: ['☕', '🫖', '❤️', '👨‍👩‍👧', '🇹🇷', '👍🏽'],
} as const;

const nameOf = (letters: readonly string[]) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 16 })
    // Longer names have a space in the middle.
    .map((all) => (all.length < 8 ? all.join('') : `${all.slice(0, 4).join('')} ${all.slice(4).join('')}`));

const name = fc.constantFrom(...Object.values(SCRIPTS)).chain(nameOf);

/** Returns a list with prices from ₺101 on, all different. */
const listOf = (names: readonly string[]): PrintOrder =>
  posterOf('Ay', {
    template: 'prices',
    title: 'Ay',
    content: {
      name: 'Ay',
      paper: 'a4',
      sections: [
        {
          title: 'TTT',
          items: names.map((each, at) => ({ name: each, detail: 'bardak', price: `₺${101 + at}` })),
        },
      ],
      words: { title: 'Fiyat', headline: 'a b', terms: ['KDV'] },
    },
  });

/**
 * Returns the visible characters of a text, sorted: readers disagree on the order of right-to-left letters.
 */
const lettersOf = (text: string) => [...text.replace(/\s|\u200d|\ufe0f/g, '')].sort();

/** Returns the letters of a name that a text lacks, each as often as it is missing. */
function missing(name: string, text: string): string[] {
  const left = lettersOf(text);
  return lettersOf(name).filter((letter) => {
    const at = left.indexOf(letter);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

it('each price of a list has its name beside it as text, in every script', { tags: ['full'] }, async () => {
  const lists = fc.array(name, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lists, async (names) => {
      const { text } = await readPdf((await print(listOf(names))).pdf);
      const lines = text.split('\n');
      for (const [at, each] of names.entries()) {
        const line = lines.find((words) => words.endsWith(`₺${101 + at}`)) ?? '';
        expect([each, missing(each, line)]).toEqual([each, []]);
      }
    }),
    { numRuns: 20 },
  );
});

it('all names of a long list are present as text, in every script', async () => {
  const lists = fc.array(name, { minLength: 13, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(lists, async (names) => {
      const { text } = await readPdf((await print(listOf(names))).pdf);
      expect(missing(names.join(''), text)).toEqual([]);
    }),
    { numRuns: 2 },
  );
});

it('the first letter of right-to-left text is the rightmost', async () => {
  const { text } = await readPdf((await print(listOf(['شاي ساخن', 'קפה שחור']))).pdf);
  // In visual order, from left to right.
  expect(text).toContain('نخاس ياش');
  expect(text).toContain('רוחש הפק');
});

/** Pixels per millimetre. */
const DOTS = 150 / 25.4;

/** Returns the height of the ink within a strip of the first page, in millimetres. */
async function inkHeight(
  order: PrintOrder,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  isInk: (green: number) => boolean,
): Promise<number> {
  const [page] = (await print(order)).pages;
  const { data, width } = PNG.sync.read(Buffer.from(page ?? []));
  const range = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) * DOTS) }, (_, at) => Math.round(from * DOTS) + at);
  const rows = range(top, bottom).filter((y) =>
    range(left, right).some((x) => isInk(data[(y * width + x) * 4 + 1] ?? 0)),
  );
  return ((rows.at(-1) ?? 0) - (rows[0] ?? 0)) / DOTS;
}

const arabic = [
  // White on the sign.
  {
    template: 'poster',
    across: [85, 125],
    down: [194, 240],
    isInk: (green: number) => green > 200,
    tags: [],
  },
  // Red, above the code of the first sticker and within its red edge.
  {
    template: 'stickers',
    across: [38.96 - 3, 38.96 + 3],
    down: [12.4, 18.6],
    isInk: (green: number) => green < 150,
    tags: ['full'],
  },
] as const;

for (const { template, across, down, isInk, tags } of arabic)
  it(`Arabic letters join with the template ${template}: none has its tail within a word`, {
    tags: [...tags],
  }, async () => {
    // The second name has spaces around letters that end in tails.
    const [joined, apart] = await Promise.all(
      ['سسسسسسسسس', 'س س س س س س'].map((name) =>
        inkHeight(posterOf(name, { template }), across, down, isInk),
      ),
    );
    expect(joined).toBeGreaterThan(1);
    expect(joined).toBeLessThan(0.75 * (apart ?? 0));
  });
