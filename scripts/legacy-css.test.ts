import postcss from 'postcss';
import { expect, it } from 'vitest';
import { legacyCss } from './legacy-css.ts';

const plain = async (css: string) => (await postcss(legacyCss).process(css, { from: 'some.css' })).css;

it('media ranges, nesting and layers are rewritten for the minimum browser versions', async () => {
  const css = await plain(`
    @layer components { .card { & > b { color: red; } @media (width >= 60rem) { color: tan; } } }
    @layer utilities { .hidden { @media (width < 60rem) { display: none; } } }`);
  expect(css).not.toMatch(/@layer|width [<>]|&/);
  expect(css).toContain('(min-width: 60rem)');
  expect(css).toContain('(max-width: 59.999rem)');
});

it('a utility has a higher specificity than a nested component rule in another file', async () => {
  const outer = '@layer components { .a { & .b { & .c { color: red; } } } }';
  const [component, utility] = [await plain(outer), await plain('@layer utilities { .u { color: tan; } }')];
  const rank = (css: string) => css.split(':not(#\\#)').length - 1;
  expect(rank(component)).toBeGreaterThan(0);
  expect(rank(utility)).toBe(rank(component) + 1);
});

it('Tailwind’s lowest layers get no longer selectors', async () => {
  const css = await plain(`
    @layer theme, base, components, utilities;
    @layer theme { :root { --a: 1px; } } @layer base { a { top: 0; } } @layer utilities { .u { top: 1px; } }
    @layer properties { * { --b: 0; } }`);
  expect(css).toMatch(/:root \{\s+--a/);
  expect(css).toMatch(/\ba \{\s+top/);
  expect(css).toMatch(/\* \{\s+--b/);
  expect(css).toMatch(/\.u:not\(#\\#\):not\(#\\#\) \{/);
});

it('a newer value keeps the older fallback before it', async () => {
  expect(await plain('.a { height: 100vh; height: 100dvh; }')).toMatch(/100vh;\s*height: 100dvh/);
});

it('translate and rotate become transform', async () => {
  const css = await plain(`
    .a { translate: 0 -50%; } .b { rotate: 180deg; } .c { translate: var(--x) var(--y); } .d { translate: none; }`);
  expect(css).not.toMatch(/[{;\s](translate|rotate):/);
  expect(css).toContain('transform: translate(0, -50%)');
  expect(css).toContain('transform: rotate(180deg)');
  expect(css).toContain('transform: translate(var(--x), var(--y))');
  expect(css).toContain('transform: none');
});
