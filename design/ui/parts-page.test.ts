import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Only ever seen inside others. */
const INNER = ['Field', 'FieldError'];
/** Made of primitives, with texts of the product: the states of pages show them. */
const COMPOSED = [
  'AppStores',
  'CopyButton',
  'CopyCodeButton',
  'DataNotice',
  'LegalLink',
  'QrPicture',
  'SkipHydration',
];
/** Renders nothing itself: it places `StyledToast`s, which the page shows. */
const CONTAINERS = ['Toaster'];

const read = (pattern: string) =>
  globSync(pattern, { exclude: (name) => name.includes('.test.') }).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));

test('the page of primitives shows every primitive of web/ui', () => {
  const page = read('design/ui/*.tsx')
    .map(({ text }) => text)
    .join('');
  const primitives = read('src/web/ui/**/*.tsx')
    .filter(({ path }) => !path.endsWith('icons.ts'))
    .flatMap(({ text }) =>
      [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
    );
  expect(primitives.length).toBeGreaterThan(30);
  const shownApart = primitives.filter((name) => ![...INNER, ...COMPOSED, ...CONTAINERS].includes(name));
  const missing = shownApart.filter((name) => !page.match(`\\b${name}\\b`));
  expect(missing).toEqual([]);
});
