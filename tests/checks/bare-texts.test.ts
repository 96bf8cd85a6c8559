import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bareTexts, ELEMENTS } from './bare-texts.ts';

const sources = globSync('src/web/**/*.tsx')
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const inMarkup = (markup: string) =>
  bareTexts({ path: 'page.tsx', text: `const x = <p>${markup}</p>;` }).map((found) =>
    found.replace(/^\S+ /, ''),
  );

it('bare texts are found if a component returns the same element in two ways', () => {
  const text = (key: string) =>
    `function Line() { if (waiting) return <p ${key}>Kod <b>{left}</b></p>; return <p>Kod <i /></p>; }`;
  expect(bareTexts({ path: 'page.tsx', text: text('') })).toEqual(['page.tsx:1 Kod', 'page.tsx:1 Kod']);
  expect(bareTexts({ path: 'page.tsx', text: text('key="waiting"') })).toEqual([]);
});

describe('texts beside a conditional element', () => {
  it('have an element of their own', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(bareTexts)).toEqual([]);
  });

  it('have exceptions only for existing files', () => {
    const paths = sources.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(ELEMENTS.map(([file]) => file)));
  });

  it.each([
    ['{busy && <Ring />}Kaydet', ['Kaydet']],
    ['{busy && <Ring />}{busy ? label : children}', ['label', 'children']],
    ['{done ? <Check /> : <Copy />}{done ? "Kopyalandı" : label}', ['"Kopyalandı"', 'label']],
    ['<b>{count}</b>{full && (" " + most)}', ['" " + most']],
    ['{picking ? <B>Vazgeç</B> : <B><Check />Seç</B>}', ['Seç']],
    ['Metinler:{versions.map((each) => <a>{each}</a>)}', ['Metinler:']],
  ])('are found in %s', (markup, found) => {
    expect(inMarkup(markup)).toEqual(found);
  });

  it.each([
    '{busy && <Ring />}<span>{busy ? label : children}</span>',
    '{done ? "Kopyalandı" : label}',
    '<Copy />Kopyala',
    '{picking ? <B key="off">Vazgeç</B> : <B key="on"><Check />Seç</B>}',
    '{picking ? <a>Vazgeç</a> : <b><Check />Seç</b>}',
    '{count > 0 && <b>{count}</b>}{more ? <i>daha</i> : null}',
  ])('are not found in %s', (markup) => {
    expect(inMarkup(markup)).toEqual([]);
  });
});
