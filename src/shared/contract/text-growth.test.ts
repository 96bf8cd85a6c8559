import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { ApiCall } from './call.ts';
import { lineOfText, linesOfText } from './text.ts';

/** Every kind of token that the text rules distinguish, whole and in parts. */
const TOKENS = [
  'ç',
  '7',
  ' ',
  '\n',
  '\u0301',
  '\u0316',
  '©',
  '👩🏽',
  '👩\u200D👧',
  '\u200C',
  '\u200D',
  '\u2066',
  '\uFE0F',
  '\u20E3',
  '1\uFE0F\u20E3',
  '🇹🇷',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '🏴\u{E0067}',
];
/** Possible ends of a text: nothing, or a character that causes its rejection. */
const ENDS = ['', '\u202E'];

const PAIRS = TOKENS.flatMap((one) => TOKENS.map((other) => one + other));
const TRIPLES = PAIRS.flatMap((pair) => TOKENS.map((token) => pair + token));

/**
 * The longer text is five doublings of the shorter one: one doubling may cross the size of a CPU cache, which other
 * processes make smaller.
 */
const [REPEATS, DOUBLINGS] = [125, 5];
/** Shorter times are noise; in milliseconds. */
const FLOOR_MS = 0.1;

/**
 * Returns the shortest time of several runs, in milliseconds: other load on the machine only lengthens runs.
 */
function leastTime(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/** Measures again with more runs before it reports slowness. */
function isSlow(look: (runs: number) => boolean): boolean {
  return [1, 3, 25].every(look);
}

const isCall = (value: unknown): value is ApiCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'authority' in value;

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const callsWithBody = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isCall))
  .flatMap(({ method, path, request }) =>
    request === undefined ? [] : [{ call: `${method} ${path}`, request }],
  );

interface SchemaParts {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
}

/** Returns a value for `schema` with `text` for every string. */
function withText(schema: z.ZodMiniType, text: string): unknown {
  const { type, shape = {}, element, innerType } = schema.def as SchemaParts;
  if (type === 'string') return text;
  if (element) return [withText(element, text)];
  if (innerType) return withText(innerType, text);
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, withText(field, text)]));
}

const countText = (value: unknown): number =>
  typeof value === 'string' ? 1 : Object.values(value ?? {}).reduce((sum, each) => sum + countText(each), 0);

for (const { name, schema, tags } of [
  { name: 'a line', schema: lineOfText(Number.MAX_SAFE_INTEGER), tags: [] },
  // A contact message, which is measured below, has several lines.
  { name: 'several lines', schema: linesOfText(Number.MAX_SAFE_INTEGER), tags: ['full'] },
])
  describe(`validation of ${name}`, { tags }, () => {
    // In small steps: a test of exponential work must end before it takes too long.
    it('takes no longer with each repetition of three joined tokens', { timeout: 120_000 }, () => {
      const slow = TRIPLES.find((join) =>
        [12, 18, 24].some((repeats) => {
          const text = `${join.repeat(repeats)}\u202E`;
          return isSlow((runs) => leastTime(() => schema.safeParse(text), runs) > 20);
        }),
      );
      expect(slow).toBeUndefined();
    });

    it.each(ENDS)(
      'takes at most three times as long for each doubling of a text ending in %j',
      { timeout: 120_000 },
      (end) => {
        const slow = PAIRS.find((join) => {
          const [short, long] = [join.repeat(REPEATS) + end, join.repeat(2 ** DOUBLINGS * REPEATS) + end];
          return isSlow((runs) => {
            // A short text that seemed slow would hide a long one that is.
            const once = leastTime(() => schema.safeParse(short), runs + 2);
            return leastTime(() => schema.safeParse(long), runs) > 3 ** DOUBLINGS * Math.max(once, FLOOR_MS);
          });
        });
        expect(slow).toBeUndefined();
      },
    );
  });

describe('a call of the API', () => {
  it.each(callsWithBody)(
    '$call checks 16 kB in each of its texts within 50 ms',
    { timeout: 120_000 },
    ({ request }) => {
      const joins = countText(withText(request, 'x')) === 0 ? [] : PAIRS;
      const slow = joins.find((join) =>
        ENDS.some((end) => {
          const text = join.repeat((16 * 1024) / Buffer.byteLength(join)) + end;
          const body = withText(request, text);
          return isSlow((runs) => leastTime(() => request.safeParse(body), runs) > 50);
        }),
      );
      expect(slow).toBeUndefined();
    },
  );

  it('has more than 20 texts in the bodies of all calls', () => {
    const texts = callsWithBody.map(({ request }) => countText(withText(request, 'x')));
    expect(texts.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(20);
  });
});
