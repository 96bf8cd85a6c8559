import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../scripts/style-rules.ts';
import { createInlineStyles } from './inline-styles.ts';

/** What a document of this markup gets of a stylesheet. */
function styleOf(css: string, markup: string): string {
  const rules = { 'a.css': rulesOf(`${css}.left-out{}`), 'fonts.css': [] };
  return createInlineStyles(rules, 'fonts.css')(['a.css'], markup).part.css;
}

describe('the style in a page', () => {
  it.each([
    ['.a{color:red}', '<p class="b a">', '.a{color:red}'],
    ['.a{color:red}', '<p class="ab">', ''],
    ['.a .b{color:red}', '<p class="b">', ''],
    ['h1>.b{color:red}', '<h1><p class="b">', 'h1>.b{color:red}'],
    ['h1>.b{color:red}', '<h2><p class="b">', ''],
    // One of a list will do, and what a pseudo-class has in its brackets may be absent.
    ['.x,.a{color:red}', '<p class="a">', '.x,.a{color:red}'],
    ['.a:not(.x){color:red}', '<p class="a">', '.a:not(.x){color:red}'],
    [':is(.x,.a){color:red}', '<p class="a">', ':is(.x,.a){color:red}'],
    ['html:has(.x) body{color:red}', '<p>', 'html:has(.x) body{color:red}'],
    ['.a:hover:not(#\\#)::before{color:red}', '<p class="a">', '.a:hover:not(#\\#)::before{color:red}'],
    ['.w-\\[1px\\]{color:red}', '<p class="w-[1px]">', '.w-\\[1px\\]{color:red}'],
    // Classes as HTML writes them.
    ['.\\[\\&\\>a\\]\\:b{color:red}', '<p class="[&amp;&gt;a]:b">', '.\\[\\&\\>a\\]\\:b{color:red}'],
    ['linearGradient{color:red}', '<svg><linearGradient>', 'linearGradient{color:red}'],
    ['::-webkit-datetime-edit{padding:0}', '<p>', ''],
    ['::-webkit-datetime-edit{padding:0}', '<input>', '::-webkit-datetime-edit{padding:0}'],
    ['[hidden]{color:red}*{margin:0}', '<p>', '[hidden]{color:red}*{margin:0}'],
  ])('has of %s for %s: %s', (css, markup, expected) => {
    expect(styleOf(css, markup)).toBe(expected);
  });

  it('has rules in their order, and in what they stand in', () => {
    const css =
      '@media print{.a{color:red}.b{color:tan}}.a{top:0}@media print{@supports (top:0){.a{left:0}}.a{right:0}}';
    expect(styleOf(css, '<p class="a">')).toBe(
      '@media print{.a{color:red}}.a{top:0}@media print{@supports (top:0){.a{left:0}}}@media print{.a{right:0}}',
    );
  });

  it('has the custom properties and animations that its rules lead to, and no others', () => {
    const css =
      ':root{--a:var(--b);--b:1px;--c:2px}@keyframes turn{to{top:var(--d)}}@keyframes fall{to{top:0}}' +
      ':root{--d:3px}.a{top:var(--a);animation:turn 1s}.x{top:var(--c)}';
    expect(styleOf(css, '<p class="a">')).toBe(
      ':root{--a:var(--b);--b:1px}@keyframes turn{to{top:var(--d)}}:root{--d:3px}.a{top:var(--a);animation:turn 1s}',
    );
  });

  it('has every step of an animation', () => {
    const css = '@keyframes turn{0%{top:0;left:0}50%{top:1px}to{top:2px}}.a{animation:turn 1s}';
    expect(styleOf(css, '<p class="a">')).toBe(css);
  });

  it('has all fonts', () => {
    const fonts = '@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:url(/b.woff2)}';
    expect(styleOf(fonts, '<p>')).toBe(fonts);
  });

  const inlineStyles = createInlineStyles(
    {
      'fonts.css': rulesOf('@font-face{font-family:A}'),
      'a.css': rulesOf('.a{top:0}.x{top:0}'),
      'b.css': rulesOf('.a{left:0}.x{left:0}'),
      'c.css': rulesOf('.a{right:0}.c{right:0}'),
    },
    'fonts.css',
  );

  it('is made of the fonts and the stylesheets of its page, in their order', () => {
    const { part, rest } = inlineStyles(['b.css', 'a.css'], '<p class="a">');
    expect(part.css).toBe('@font-face{font-family:A}.a{left:0}.a{top:0}');
    expect(rest.css).toBe('');
  });

  it('is apart where it stands for whole stylesheets', () => {
    const { part, rest, whole } = inlineStyles(['a.css', 'c.css'], '<p class="a c">');
    expect(part.css).toBe('@font-face{font-family:A}.a{top:0}');
    expect(rest.css).toBe('.a{right:0}.c{right:0}');
    expect(whole).toEqual(['c.css']);
  });

  it('is put together once for the same tags and classes, however often they stand there', () => {
    const first = inlineStyles(['a.css'], '<p class="a b"><i>');
    expect(inlineStyles(['a.css'], '<p class="a b"><i><p class="a b">')).toBe(first);
    expect(inlineStyles(['a.css'], '<p class="a">')).not.toBe(first);
  });

  it('is refused by the build for what no page could have', () => {
    expect(() => rulesOf('@import "a.css";')).toThrow('@import');
    expect(() => rulesOf('@keyframes "turn"{to{top:0}}')).toThrow('turn');
  });
});
