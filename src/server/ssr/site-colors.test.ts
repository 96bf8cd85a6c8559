import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { siteColors } from './site-colors.ts';

it('the colours told to browsers are those of the tokens, in light and dark', () => {
  const tokens = readFileSync('src/web/styles/tokens.css', 'utf8');
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const colour = (css: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  expect(siteColors).toEqual({
    theme: { light: colour(light, 'red'), dark: colour(dark, 'red') },
    ground: { light: colour(light, 'paper'), dark: colour(dark, 'paper') },
  });
});
