import postcss from 'postcss';
import { expect, it } from 'vitest';
import { legacyCss } from './legacy-css.ts';

const plain = async (css: string) => (await postcss(legacyCss).process(css, { from: 'some.css' })).css;

it('media ranges, nesting and layers are written so that browsers of the floor read them', async () => {
  const css = await plain(`
    @layer components { .card { & > b { color: red; } @media (width >= 60rem) { color: tan; } } }
    @layer utilities { .hidden { @media (width < 60rem) { display: none; } } }`);
  expect(css).not.toMatch(/@layer|width [<>]|&/);
  expect(css).toContain('(min-width: 60rem)');
  expect(css).toContain('(max-width: 59.999rem)');
});

it('a utility outweighs what is nested in a component, also when they come in two files', async () => {
  const outer = '@layer components { .a { & .b { & .c { color: red; } } } }';
  const [component, utility] = [await plain(outer), await plain('@layer utilities { .u { color: tan; } }')];
  const rank = (css: string) => css.split(':not(#\\#)').length - 1;
  expect(rank(component)).toBeGreaterThan(0);
  expect(rank(utility)).toBe(rank(component) + 1);
});

it('what Tailwind lays under the rest, in layers of its own, lengthens no selector', async () => {
  const css = await plain(`
    @layer theme, base, components, utilities;
    @layer theme { :root { --a: 1px; } } @layer base { a { top: 0; } } @layer utilities { .u { top: 1px; } }
    @layer properties { * { --b: 0; } }`);
  expect(css).toMatch(/:root \{\s+--a/);
  expect(css).toMatch(/\ba \{\s+top/);
  expect(css).toMatch(/\* \{\s+--b/);
  expect(css).toMatch(/\.u:not\(#\\#\):not\(#\\#\) \{/);
});

it('what only newer browsers know keeps the older way before it', async () => {
  expect(await plain('.a { height: 100vh; height: 100dvh; }')).toMatch(/100vh;\s*height: 100dvh/);
});

it('an element that is moved or turned is so in browsers without properties for it', async () => {
  const css = await plain(`
    .a { translate: 0 -50%; } .b { rotate: 180deg; } .c { translate: var(--x) var(--y); } .d { translate: none; }`);
  expect(css).not.toMatch(/[{;\s](translate|rotate):/);
  expect(css).toContain('transform: translate(0, -50%)');
  expect(css).toContain('transform: rotate(180deg)');
  expect(css).toContain('transform: translate(var(--x), var(--y))');
  expect(css).toContain('transform: none');
});
