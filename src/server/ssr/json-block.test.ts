import { expect, it } from 'vitest';
import { blockJson } from './json-block.ts';

it('writes JSON that cannot end its script block and that every parser reads', () => {
  const text = '</script>\u2028\u2029<!--\u2029\u2028';
  expect(blockJson({ text })).toBe(String.raw`{"text":"\u003c/script>\u2028\u2029\u003c!--\u2029\u2028"}`);
  expect(JSON.parse(blockJson({ text }))).toEqual({ text });
});
