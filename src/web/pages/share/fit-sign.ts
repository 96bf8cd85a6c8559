/** Measures of a text at font size 1. */
export interface TextExtent {
  width: number;
  ascent: number;
  descent: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SignLine {
  text: string;
  size: number;
  /** Centre of the line. */
  x: number;
  baseline: number;
}

/** Words that a sign painter keeps on one line. */
const BOUND = /^(çay|kahve|kıraathane|aile)$/iu;
const BOUND_NEXT = /^(ocağı|evi|bahçesi|salonu|bahçeleri|durağı|ocakları)$/iu;
const CONJUNCTION = /^(ve|ile|&|-|–)$/iu;

const MAX_LINES = 5;
const MAX_WORD_LENGTH = 22;
const PIECE = 14;
/**
 * Maximum ratio of a line's size to the smallest line's, as alternatives to try; many different sizes look
 * restless.
 */
const CAPS = [1, 1.2, 1.45];
/** Gap between the ink of two lines, relative to the font size. */
const GAP = 0.1;

/** Splits names of one very long word, with a hyphen at the split. */
function wordsOf(name: string): string[] {
  return name
    .trim()
    .split(/\s+/u)
    .flatMap((word) => {
      const letters = [...word];
      if (letters.length <= MAX_WORD_LENGTH) return [word];
      const count = Math.ceil(letters.length / PIECE);
      const each = Math.ceil(letters.length / count);
      const pieces = Array.from({ length: count }, (_, i) =>
        letters.slice(i * each, (i + 1) * each).join(''),
      );
      return pieces
        .filter((piece) => piece !== '')
        .map((piece, i, all) => (i < all.length - 1 ? `${piece}-` : piece));
    });
}

function breakQuality(words: readonly string[], at: number): number {
  const [before = '', after = ''] = [words[at - 1], words[at]];
  if (BOUND.test(before) && BOUND_NEXT.test(after)) return 0.7;
  return CONJUNCTION.test(before) ? 0.8 : 1;
}

/** Minimizes the widest line, by dynamic programming over the start of the last line. */
function balancedBreaks(
  words: readonly string[],
  count: number,
  widthOf: (text: string) => number,
): number[] {
  const cost = (from: number, to: number) => widthOf(words.slice(from, to).join(' '));
  let best = words.map((_, index) => ({ cost: cost(0, index + 1), breaks: [] as number[] }));
  for (let lines = 2; lines <= count; lines += 1) {
    best = words.map((_, last) => {
      const ways = Array.from({ length: last }, (_, index) => index + 1).flatMap((from) => {
        const before = best[from - 1];
        if (before === undefined || before.breaks.length !== lines - 2) return [];
        const widest = Math.max(before.cost, cost(from, last + 1)) / breakQuality(words, from);
        return [{ cost: widest, breaks: [...before.breaks, from] }];
      });
      return ways.sort((a, b) => a.cost - b.cost)[0] ?? { cost: Number.POSITIVE_INFINITY, breaks: [] };
    });
  }
  return best.at(-1)?.breaks ?? [];
}

interface Candidate {
  lines: SignLine[];
  score: number;
}

function arrange(texts: readonly string[], extents: readonly TextExtent[], cap: number, box: Box): Candidate {
  const narrowest = Math.min(...extents.map(({ width }) => box.width / width));
  const wanted = extents.map(({ width }) => Math.min(box.width / width, narrowest * cap));
  let height = 0;
  const feet = extents.map(({ ascent, descent }, i) => {
    const size = wanted[i] ?? 0;
    if (i > 0) height += GAP * size;
    height += ascent * size;
    const baseline = height;
    height += descent * size;
    return baseline;
  });
  const scale = Math.min(1, box.height / height);
  const top = box.y + (box.height - height * scale) / 2;
  const lines = texts.map((text, i) => ({
    text,
    size: (wanted[i] ?? 0) * scale,
    x: box.x + box.width / 2,
    baseline: top + (feet[i] ?? 0) * scale,
  }));
  const sizes = lines.map(({ size }) => size);
  const area = sizes.reduce((sum, size, i) => sum + (extents[i]?.width ?? 0) * size * size, 0);
  // The first words name the business: later lines must not outshine them.
  const outshone = Math.max(1, ...sizes.map((size) => size / (sizes[0] ?? size)));
  const score = (area ** 0.35 * Math.min(...sizes) ** 0.3 * 0.985 ** (lines.length - 1)) / outshone ** 0.8;
  return { lines, score };
}

/**
 * Sets a name like a sign painter: lines fill the box's width as far as adjacent lines allow, and the line
 * breaks with the best fill win. All ink is within the box.
 */
export function fitSign(name: string, box: Box, extentOf: (text: string) => TextExtent): SignLine[] {
  const words = wordsOf(name);
  const widthOf = (text: string) => extentOf(text).width;
  const candidates: Candidate[] = [];
  for (let count = 1; count <= Math.min(MAX_LINES, words.length); count += 1) {
    const edges = [0, ...balancedBreaks(words, count, widthOf), words.length];
    const texts = edges.slice(1).map((to, i) => words.slice(edges[i], to).join(' '));
    const extents = texts.map(extentOf);
    const quality = edges.slice(1, -1).reduce((product, at) => product * breakQuality(words, at), 1);
    for (const cap of CAPS.slice(0, count === 1 ? 1 : count > 3 ? 2 : 3)) {
      const { lines, score } = arrange(texts, extents, cap, box);
      candidates.push({ lines, score: score * quality });
    }
  }
  return candidates.sort((a, b) => b.score - a.score)[0]?.lines ?? [];
}
