import { uint16s, uint32s } from './sfnt.ts';

/** Code point → glyph. */
export type CharacterMap = Map<number, number>;

function segmentGlyph(subtable: Buffer, segments: number, segment: number, code: number): number {
  const field = (row: number) => 14 + segments * 2 * row + segment * 2 + (row > 0 ? 2 : 0);
  const delta = subtable.readUInt16BE(field(2));
  const range = subtable.readUInt16BE(field(3));
  if (range === 0) return (code + delta) & 0xffff;
  const start = subtable.readUInt16BE(field(1));
  const glyph = subtable.readUInt16BE(field(3) + range + (code - start) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

/** Reads the format 4 subtable, which every font of ours has. @throws when there is none. */
export function readCmap(cmap: Buffer): CharacterMap {
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    if (subtable.readUInt16BE(0) !== 4) continue;
    const characters: CharacterMap = new Map();
    const segments = subtable.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const last = subtable.readUInt16BE(14 + segment * 2);
      const first = subtable.readUInt16BE(14 + segments * 2 + 2 + segment * 2);
      for (let code = first; code <= last && code !== 0xffff; code += 1) {
        const glyph = segmentGlyph(subtable, segments, segment, code);
        if (glyph !== 0) characters.set(code, glyph);
      }
    }
    return characters;
  }
  throw new Error('the font has no format 4 cmap');
}

/** Writes a format 4 subtable with one segment per character; the subsetter joins them later. */
export function writeCmap(characters: CharacterMap): Buffer {
  const entries = [...characters].sort(([a], [b]) => a - b);
  const codes = [...entries.map(([code]) => code), 0xffff];
  const deltas = [...entries.map(([code, glyph]) => glyph - code), 1];
  const count = codes.length;
  const body = Buffer.concat([
    // The three search hints may be zero: readers compute their own.
    uint16s(0, count * 2, 0, 0, 0),
    uint16s(...codes),
    uint16s(0),
    uint16s(...codes),
    uint16s(...deltas),
    uint16s(...codes.map(() => 0)),
  ]);
  const subtable = Buffer.concat([uint16s(4, body.length + 4), body]);
  // One encoding record: platform 3 (Windows), encoding 1 (Unicode, basic plane).
  return Buffer.concat([uint16s(0, 1, 3, 1), uint32s(12), subtable]);
}
