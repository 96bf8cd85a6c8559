import { describe, expect, it } from 'vitest';
import { UNIT } from '#shared/contract/text.ts';
import { type Expression, expressionsIn, growthOf, productExpressions } from './expressions.ts';

/**
 * Expressions whose time may grow faster than their input, with the reason why no external text makes them
 * slow.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/server/config/production-problems.ts /@[^@>\\s]+\\.[^@>\\s]+>?\\s*$/': 'reads the configuration',
  'src/server/messaging/sms/twilio-sms-sender.ts /^(\\+[1-9]\\d{4,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 +_&-]{1,11})$/':
    'reads the configuration',
  'src/server/rate-limit/address-key.ts /\\d+$/': 'reads an IPv4 address',
  'src/shared/domain/slug.ts /(-\\d+)+$/': 'reads at most 44 characters',
};
/** Files that parse the output of our own PDF renderer: the expressions are long and slow to analyse. */
const OF_THE_RENDERER = ['src/server/documents/print/rasterizer.ts'];

/** The result of an expression that is built from parts, by file. */
const BUILT: Readonly<Record<string, RegExp>> = {
  'src/shared/routing/pages.ts': /^\/r\/(?<code>[^/]+)\/(?<place>[^/]+)\/*$/,
  'src/server/identity/embedded/codes.ts': /^\d{6}$/,
  'src/shared/contract/text.ts': UNIT,
};

const nameOf = ({ path, source, flags }: Expression) => `${path} /${source}/${flags}`;

describe('the regular expressions of the product', () => {
  const { expressions, built } = productExpressions();
  const names = new Set(expressions.map(nameOf));

  it('take time that is linear in the text', { timeout: 300_000 }, () => {
    const slow = expressions
      .filter((each) => !(nameOf(each) in BOUNDED) && !OF_THE_RENDERER.includes(each.path))
      .flatMap((each) => {
        const growth = growthOf(each);
        return growth === null ? [] : [`${each.place} /${each.source}/${each.flags} ${growth}`];
      });
    expect(slow).toEqual([]);
  });

  it('are built from parts only in the files checked here', () => {
    expect(new Set(built.map((place) => place.split(':')[0]))).toEqual(new Set(Object.keys(BUILT)));
    for (const [path, { source, flags }] of Object.entries(BUILT)) {
      expect(growthOf({ source, flags }), path).toBeNull();
    }
  });

  it('have exceptions only for expressions that exist', () => {
    expect(Object.keys(BOUNDED).filter((name) => !names.has(name))).toEqual([]);
    const files = new Set(expressions.map(({ path }) => path));
    expect(OF_THE_RENDERER.filter((path) => !files.has(path))).toEqual([]);
  });
});

describe('the check', () => {
  it('finds literals and all ways of constructing expressions', () => {
    const code = [
      'const a = /x+/u;',
      "const b = new RegExp('y', 'i');",
      'const c = RegExp(a.source);',
      'const d = new globalThis.RegExp(a);',
      "text.match('z+'); text.match(a); text.split('w');",
    ].join('\n');
    const { expressions, built } = expressionsIn('a.tsx', code);
    expect(expressions.map(({ place, source, flags }) => [place, source, flags])).toEqual([
      ['a.tsx:1', 'x+', 'u'],
      ['a.tsx:2', 'y', 'i'],
      ['a.tsx:5', 'z+', ''],
    ]);
    expect(built).toEqual(['a.tsx:3', 'a.tsx:4']);
  });

  it.each([
    [/^(?:a|a)*$/, 'exponential'],
    [/^(?:\P{Lu}|\d-?|-_)*$/u, 'exponential'],
    [/\s+$/, '2nd degree polynomial'],
    [/^\w+$/, null],
  ])('estimates how the work of %s grows', ({ source, flags }, growth) => {
    const found = growthOf({ source, flags });
    expect(found === null ? null : found.split(':')[0]).toBe(growth);
  });
});
