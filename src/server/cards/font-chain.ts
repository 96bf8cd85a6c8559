import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs';

export interface ChosenFont {
  font: Font;
  /** Units of the font's own grid in one size. */
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

/** One glyph of a shaped text, in sizes: `x` from the text's beginning, `y` up from the base line. */
export interface PlacedGlyph {
  font: ChosenFont;
  glyph: number;
  x: number;
  y: number;
}

export interface ShapedText {
  glyphs: PlacedGlyph[];
  /** In sizes. */
  width: number;
}

interface FontFile {
  name: string;
  /** Of a variable font. */
  weight?: number;
}

/** Emoji and Arabic; the last to be asked, and the same for both faces. */
const OTHERS: readonly FontFile[] = [{ name: 'noto-sans-arabic' }, { name: 'noto-emoji' }];
const onest = (weight: number): FontFile[] =>
  ['onest', 'onest-latin', 'onest-latin-ext', 'onest-cyrillic', 'onest-cyrillic-ext'].map((name) => ({
    name,
    weight,
  }));

/** As in `web/styles/base.css`: Sansita's space is narrow after f. */
const SANSITA_WORD_SPACING = 0.1;

const FACES = {
  display: [
    ...['sansita', 'sansita-latin', 'sansita-latin-ext'].map((name) => ({ name })),
    ...onest(800),
    ...OTHERS,
  ],
  text: [...onest(500), ...OTHERS],
} satisfies Record<string, readonly FontFile[]>;

/** Joiners and variation selectors: shown by no glyph of their own, followed by those that know them. */
const isSilent = (character: number) =>
  character === 0x200c || character === 0x200d || (character >= 0xfe00 && character <= 0xfe0f);

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

function openFont(folder: string, { name, weight }: FontFile): ChosenFont {
  const face = new Face(new Blob(readFileSync(join(folder, `${name}.ttf`))));
  const font = new Font(face);
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)]);
  return { font, unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
}

/** Fonts in the order in which they are asked for a letter. */
export class FontChain {
  readonly #fonts: readonly ChosenFont[];
  readonly #wordSpacing: number;

  /** `wordSpacing` is added to each space, in sizes. */
  constructor(fonts: readonly ChosenFont[], wordSpacing = 0) {
    this.#fonts = fonts;
    this.#wordSpacing = wordSpacing;
  }

  /** The text without what no font can show: a gap is better than a box. Letters lose marks before they go. */
  showable(text: string): string {
    const kept = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => {
      if (segment === '\n' || this.#fontOf(segment) !== null) return segment;
      const bare = segment.normalize('NFKD').replace(/\p{M}/gu, '');
      return bare !== '' && this.#fontOf(bare) !== null ? bare : '';
    });
    return kept
      .join('')
      .replace(/[^\S\n]+/gu, ' ')
      .trim();
  }

  /** Glyphs of a showable text on one line, with kerning and joined letters. */
  shape(text: string): ShapedText {
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    for (const run of this.#runs(text)) {
      for (const glyph of shapeRun(run.text, run.font)) {
        glyphs.push({ ...glyph, x: glyph.x + width });
        width += glyph.advance + (glyph.isSpace ? this.#wordSpacing : 0);
      }
    }
    return { glyphs, width };
  }

  /** Neighbours of one font are shaped together; spaces stay with what is before them. */
  #runs(text: string): { text: string; font: ChosenFont }[] {
    const runs: { text: string; font: ChosenFont }[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = runs.at(-1);
      if (last && segment === ' ' && last.font.characters.has(0x20)) last.text += segment;
      else {
        const font = this.#fontOf(segment);
        if (font === null) continue;
        if (last?.font === font) last.text += segment;
        else runs.push({ text: segment, font });
      }
    }
    return runs;
  }

  #fontOf(grapheme: string): ChosenFont | null {
    const characters = [...grapheme]
      .map((character) => character.codePointAt(0) ?? 0)
      .filter((character) => !isSilent(character));
    if (characters.length === 0) return null;
    return this.#fonts.find((font) => characters.every((one) => font.characters.has(one))) ?? null;
  }
}

function shapeRun(text: string, font: ChosenFont): (PlacedGlyph & { advance: number; isSpace: boolean })[] {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  const positions = buffer.getGlyphPositions();
  const inSizes = (units = 0) => units / font.unitsPerEm;
  return buffer.getGlyphInfos().map(({ codepoint: glyph, cluster }, index) => {
    const position = positions[index];
    return {
      font,
      glyph,
      x: inSizes(position?.xOffset),
      y: inSizes(position?.yOffset),
      advance: inSizes(position?.xAdvance),
      isSpace: text[cluster] === ' ',
    };
  });
}

export interface FontChains {
  display: FontChain;
  text: FontChain;
}

/** Opens the fonts that the build put into `folder`. */
export function openFontChains(folder: string): FontChains {
  const opened = new Map<string, ChosenFont>();
  const open = (file: FontFile) => {
    const key = `${file.name} ${file.weight ?? ''}`;
    const font = opened.get(key) ?? openFont(folder, file);
    opened.set(key, font);
    return font;
  };
  return {
    display: new FontChain(FACES.display.map(open), SANSITA_WORD_SPACING),
    text: new FontChain(FACES.text.map(open)),
  };
}
