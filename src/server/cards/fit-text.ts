import type { FontChain, ShapedText } from './font-chain.ts';
import type { Box, TextStyle } from './layout.ts';

export interface FittedText {
  lines: ShapedText[];
  /** Pixels. */
  size: number;
}

type WidthOf = (text: string) => number;

const SIZE_STEP = 2;
const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/** Words into lines of at most `room`, as many to a line as fit; null when a word does not. */
function wrap(words: readonly string[], room: number, widthOf: WidthOf): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (widthOf(word) > room) return null;
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, but as even as they can be: no word stands alone under a full line. */
function balance(words: readonly string[], lines: readonly string[], widthOf: WidthOf): readonly string[] {
  let tooNarrow = 0;
  let enough = Math.max(...lines.map(widthOf));
  let best = lines;
  while (enough - tooNarrow > 0.1) {
    const middle = (tooNarrow + enough) / 2;
    const tried = wrap(words, middle, widthOf);
    if (tried !== null && tried.length <= lines.length) {
      best = tried;
      enough = middle;
    } else tooNarrow = middle;
  }
  return best;
}

/** Each paragraph in balanced lines of its own; null when a word is wider than `room`. */
function wrapAll(paragraphs: readonly string[][], room: number, widthOf: WidthOf): string[] | null {
  const lines: string[] = [];
  for (const words of paragraphs) {
    const wrapped = wrap(words, room, widthOf);
    if (wrapped === null) return null;
    lines.push(...balance(words, wrapped, widthOf));
  }
  return lines;
}

/** A word that is wider than a line, cut into pieces that are not. */
function cutWord(word: string, room: number, widthOf: WidthOf): string[] {
  const pieces = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${pieces.at(-1)}${segment}`;
    if (widthOf(longer) <= room) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces.filter((piece) => piece !== '');
}

function shortened(line: string, room: number, widthOf: WidthOf): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (letters.length > 0 && widthOf(letters.join('').trimEnd() + ELLIPSIS) > room) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}

/**
 * A text in lines that fit into a box, as large as they can be; `\n` begins a new line. What does not fit at the
 * smallest size is cut: long words into pieces, too many lines with an ellipsis.
 */
export function fitText(chain: FontChain, text: string, box: Box, style: TextStyle): FittedText {
  const widths = new Map<string, number>();
  const widthOf = (line: string) => {
    const width = widths.get(line) ?? chain.shape(line).width;
    widths.set(line, width);
    return width;
  };
  const paragraphs = text
    .split('\n')
    .map((paragraph) => paragraph.split(' ').filter((word) => word !== ''))
    .filter((words) => words.length > 0);
  const { largest, smallest } = style.sizes;
  const mostLines = (size: number) => Math.max(1, Math.floor(box.height / (size * style.lineHeight)));
  const shaped = (lines: readonly string[], size: number) => ({
    size,
    lines: lines.map((line) => chain.shape(line)),
  });

  for (let size = largest; size >= smallest; size -= SIZE_STEP) {
    const lines = wrapAll(paragraphs, box.width / size, widthOf);
    if (lines !== null && lines.length <= mostLines(size)) return shaped(lines, size);
  }
  const room = box.width / smallest;
  const cut = paragraphs.map((words) => words.flatMap((word) => cutWord(word, room, widthOf)));
  const lines = wrapAll(cut, room, widthOf) ?? [];
  const most = mostLines(smallest);
  if (lines.length <= most) return shaped(lines, smallest);
  return shaped([...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', room, widthOf)], smallest);
}
