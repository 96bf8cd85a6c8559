import { expect, it } from 'vitest';
import { textOf } from '#shared/markup.ts';
import { PUBLIC_CONFIG as config } from '../../tests/support/public-config.ts';
import { createPageTemplates, type Fillable } from './page-template.ts';

type Words = string[];

const titleOf = (word = '') => `<title>${word}</title>`;

/** A page that shows words; its shape is how many they are. */
function pageOf(body: (...words: Words) => string, head = titleOf, textsOf = (words: Words) => words) {
  const written: Words[] = [];
  const page: Fillable<Words> = {
    shapeOf: (_, words) => (words.includes('') ? null : String(words.length)),
    textsOf: (_, words) => textsOf(words),
    // Each is part of the next.
    probeOf: (state, words, sign) => {
      const signs = words.map((_, at) => sign.repeat(at + 1));
      return [{ ...state, path: signs.join(' ') }, signs];
    },
  };
  const fill = createPageTemplates(page, async ({ path }) => {
    const words = path.split(' ');
    written.push(words);
    return { head: head(...words), body: body(...words) };
  });
  return {
    written,
    async of(...words: Words): Promise<string | null> {
      const filled = await fill({ path: words.join(' '), config }, words);
      return filled && textOf(filled.head) + textOf(filled.body);
    },
  };
}

it('writes the pages of a shape from one that was cut', async () => {
  const page = pageOf((word) => `<p>${word}</p><b>${word}</b>`);
  expect(await page.of('çay')).toBe('<title>çay</title><p>çay</p><b>çay</b>');
  expect(await page.of('su')).toBe('<title>su</title><p>su</p><b>su</b>');
  // Two for the cut and its proof, and the first page itself.
  expect(page.written).toHaveLength(3);
});

it('finds a text in the place of its own that is part of another', async () => {
  const page = pageOf((...words) => `<p>${words.join('</p><p>')}</p>`);
  expect(await page.of('çay', 'su')).toBe('<title>çay</title><p>çay</p><p>su</p>');
  expect(await page.of('su', 'sulu')).toBe('<title>su</title><p>su</p><p>sulu</p>');
});

const plain = (word = '') => `<p>${word}</p>`;

it.each<[string, ...Parameters<typeof pageOf>]>([
  ['changes a text', (word = '') => `<p>${word.slice(0, 2)}</p>`],
  ['depends on a text', (word = '') => `<p class="${word.length > 3 ? 'long' : 'short'}">${word}</p>`],
  ['shows more for one text', (word) => `<p>${word}</p>${word === 'çay' ? '!' : ''}`],
  ['has more in its head for one text', plain, (word) => titleOf(word) + (word === 'çay' ? '<meta>' : '')],
  ['has more texts than others', plain, titleOf, (words) => (words[0] === 'çay' ? ['çay', 'su'] : words)],
])('has no template for a page that %s', async (_, ...how) => {
  const page = pageOf(...how);
  expect(await page.of('çay')).toBeNull();
  expect(await page.of('çay')).toBeNull();
  // Found out once.
  expect(page.written.length).toBeLessThanOrEqual(3);
});

it('keeps no more shapes than there are reasons for', async () => {
  const page = pageOf(plain);
  const shapes = Array.from({ length: 30 }, (_, at) => Array<string>(at + 1).fill('çay'));
  const filled: (string | null)[] = [];
  for (const words of shapes) filled.push(await page.of(...words));
  expect(filled.filter((each) => each !== null)).toHaveLength(24);
  expect(filled.at(-1)).toBeNull();
  expect(await page.of('su')).toBe('<title>su</title><p>su</p>');
});

it('is not asked for what has no shape', async () => {
  const page = pageOf((word) => word);
  expect(await page.of('')).toBeNull();
  expect(page.written).toEqual([]);
});

it('tries again what could not be written', async () => {
  let isBroken = true;
  const page = pageOf((word) => {
    if (isBroken) throw new Error('broken');
    return word;
  });
  await expect(page.of('çay')).rejects.toThrow('broken');
  isBroken = false;
  expect(await page.of('çay')).toBe('<title>çay</title>çay');
});
