/** Compares the toasts in the code with those that docs/product.md lists in section 8. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A toast with literal texts: an argument of `showToast`, or a constant of the type `ToastContent`. */
const TOAST =
  /(?:showToast\(|ToastContent\b[^{]*)\{\s*(?:return \{\s*)?title: '([^']+)'(?:,\s*description:\s*'([^']+)')?/g;

const sources = globSync('src/web/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));
const toasts = sources.flatMap(({ path, code }) =>
  [...code.matchAll(TOAST)].map(([, title = '', text = '']) => ({ path, title, text })),
);

const [, section = ''] = readFileSync('docs/product.md', 'utf8').split('\n## 8. ');
/** Rows whose first cell names a toast, by its title. */
const listed = new Map(
  [...(section.split('\n## ')[0] ?? '').matchAll(/^\| “([^”]+)” \|(.*)\|$/gm)].map(
    ([, title = '', texts = '']) => [title, texts] as const,
  ),
);
/** Section 8.0 gives the title of every failure, and 2.9 that of the deletion page for visitors. */
const NOT_LISTED = ['Hata', 'Giriş Gerekli', 'Test Numarası'];

it('finds the toasts of both', () => {
  expect(toasts.length).toBeGreaterThan(25);
  expect(listed.size).toBeGreaterThan(15);
});

it.each(toasts.filter(({ title }) => !NOT_LISTED.includes(title)))(
  '$path: product.md 8.2 lists “$title” with its text',
  ({ title, text }) => {
    expect([...listed.keys()]).toContain(title);
    if (text !== '') expect(listed.get(title)).toContain(`“${text}”`);
  },
);

it.each([...listed.keys()])('a toast in the code has the title “%s”', (title) => {
  expect(sources.some(({ code }) => code.includes(`title: '${title}'`))).toBe(true);
});
