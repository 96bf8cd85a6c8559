import { expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';
import { parseJson } from './parse-json.ts';

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['{', undefined],
  ['', undefined],
])('%j is parsed as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

it('markup is escaped for elements and attributes', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#x27;e&#x27;&gt;&amp;amp;');
});
