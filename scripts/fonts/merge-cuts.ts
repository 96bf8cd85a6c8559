import { CliProc, FontIo, Ot } from 'ot-builder';

type Font = Ot.Font<Ot.ListGlyphStore>;

/** Maps a letter to the letter whose kerning it gets. */
export type Likeness = Readonly<Record<string, string>>;

const read = (file: Buffer): Font => FontIo.readFont(FontIo.readSfntOtf(file), Ot.ListGlyphStoreFactory);

function glyphOf(font: Font, letter: string): Ot.Glyph {
  const glyph = font.cmap?.unicode.get(letter.codePointAt(0) ?? 0);
  if (!glyph) throw new Error(`the font has no ${letter}`);
  return glyph;
}

/** Returns pair positioning in which letters share the classes of their base letters, on both sides. */
function kernAlike(font: Font, pairs: Ot.Gpos.Pair, likeness: Likeness): Ot.Gpos.Pair[] {
  const { xClasses, yClasses, data } = pairs.adjustments.toRep();
  for (const [letter, model] of Object.entries(likeness)) {
    for (const classes of [xClasses, yClasses]) {
      classes.find((members) => members.includes(glyphOf(font, model)))?.push(glyphOf(font, letter));
    }
  }
  // One lookup per class of first glyphs. With several classes, ot-builder 1.7.6 writes exceptions as
  // unsorted single pairs, and readers, which use a binary search, miss some.
  return xClasses.map((firsts, row) => {
    const lookup = new Ot.Gpos.Pair();
    lookup.adjustments = Ot.DicingStore.create({ xClasses: [firsts], yClasses, data: [data[row] ?? []] });
    return lookup;
  });
}

/**
 * Adds the characters of other cuts to a TrueType font. The split removed the kerning between the cuts; the
 * added letters get that of their base letters.
 * @throws if letters need kerning and the host has none
 */
export function mergeCuts(host: Buffer, guests: readonly Buffer[], likeness: Likeness = {}): Buffer {
  const font = read(host);
  for (const guest of guests) {
    const added = read(guest);
    added.gsub = added.gpos = added.gdef = null;
    CliProc.mergeFonts(font, added, Ot.ListGlyphStoreFactory);
  }
  const { gpos } = font;
  if (gpos) {
    const grown = new Map<Ot.Gpos.Lookup, Ot.Gpos.Lookup[]>(
      gpos.lookups.map((lookup) => [
        lookup,
        lookup.type === Ot.Gpos.LookupType.Pair ? kernAlike(font, lookup, likeness) : [lookup],
      ]),
    );
    for (const part of [gpos, ...gpos.features]) {
      part.lookups = part.lookups.flatMap((lookup) => grown.get(lookup) ?? []);
    }
  } else if (Object.keys(likeness).length > 0) throw new Error('the font has no kerning');
  return FontIo.writeSfntOtf(FontIo.writeFont(font));
}
