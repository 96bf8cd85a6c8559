import { expect, it } from 'vitest';
import { textOf } from '#shared/markup.ts';
import type { PageState } from '#shared/page-state.ts';
import { PUBLIC_CONFIG as config } from '../../tests/support/public-config.ts';
import { createPageTemplates, type Fillable } from './page-template.ts';

type Word = { word: string };

/** A page that shows a word, as `write` has it. */
function pageOf(write: (word: string) => string) {
  const written: string[] = [];
  const page: Fillable<Word> = {
    shapeOf: (_, { word }) => (word === '' ? null : 'word'),
    textsOf: (_, { word }) => [word],
    probeOf: (state, _, sign) => [{ ...state, path: sign }, { word: sign }],
  };
  const fill = createPageTemplates(page, async ({ path }) => {
    written.push(path);
    return { head: `<title>${path}</title>`, body: write(path) };
  });
  return {
    written,
    async of(word: string): Promise<string | null> {
      const state: PageState = { path: word, config };
      const filled = await fill(state, { word });
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

it.each([
  ['changes a text', (word: string) => `<p>${word.slice(0, 2)}</p>`],
  ['depends on a text', (word: string) => `<p class="${word.length > 3 ? 'long' : 'short'}">${word}</p>`],
  ['shows more for one text', (word: string) => `<p>${word}</p>${word === 'çay' ? '!' : ''}`],
])('has no template for a page that %s', async (_, write) => {
  const page = pageOf(write);
  expect(await page.of('çay')).toBeNull();
  expect(await page.of('çay')).toBeNull();
  // Found out once.
  expect(page.written.length).toBeLessThanOrEqual(3);
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
