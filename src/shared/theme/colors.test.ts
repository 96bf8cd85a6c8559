import { describe, expect, test } from 'vitest';
import { type ColorName, colors } from './colors.ts';

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Computes WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'porcelain', 'sand'] as const;

const words: [word: ColorName, ground: ColorName][] = [
  ...grounds.flatMap((ground) =>
    (['ink', 'ink-soft', 'red-ink', 'teal-ink', 'brass-ink'] as const).map((word): [ColorName, ColorName] => [
      word,
      ground,
    ]),
  ),
  ['ink', 'field-invalid'],
  ['red-ink', 'field-invalid'],
  ['on-red', 'red'],
  ['on-red-soft', 'red'],
  ['on-brew', 'brew'],
  ['on-brew-soft', 'brew'],
  ['on-brew', 'brew-tile'],
  ['on-brass', 'brass'],
  ['on-teal', 'teal'],
  ['on-btn', 'btn'],
  ['on-btn', 'btn-hover'],
  ['on-cream', 'cream'],
  ['on-cream', 'white'],
  ['cream', 'store'],
  ['cream', 'store-hover'],
  ['paper', 'ink'],
  ['rim', 'rim-ground'],
];

/** Borders of controls and focus rings. */
const edges: [edge: ColorName, ground: ColorName][] = [
  ['field', 'paper'],
  ['field', 'porcelain'],
  ['teal-ink', 'paper'],
  ['teal-ink', 'porcelain'],
  ['teal-ink', 'sand'],
  ['brass', 'red'],
  ['brass', 'brew'],
];

describe.each(Object.entries(colors))('the %s colours', (_scheme, color) => {
  test.each(words)('make %s text readable on %s', (word, ground) => {
    expect(contrast(color[word], color[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('make %s visible on %s', (edge, ground) => {
    expect(contrast(color[edge], color[ground])).toBeGreaterThanOrEqual(3);
  });
});

// Light buttons stand out by their background.
test.each(grounds)('the border of a dark store button is visible on %s', (ground) => {
  expect(contrast(colors.dark['store-line'], colors.dark[ground])).toBeGreaterThanOrEqual(3);
});
