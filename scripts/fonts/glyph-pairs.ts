import { readCoverage, writeCoverage } from './glyph-classes.ts';
import { uint16s } from './sfnt.ts';

/** Kerning of a pair: the advance, and in variable fonts the VariationIndex table (6 bytes) that varies it. */
interface Kern {
  advance: number;
  variation: Buffer | null;
}

/** First glyph → second glyph → kerning. */
export type GlyphPairs = Map<number, Map<number, Kern>>;

/** Value formats: the advance alone, or the advance and its variation. */
const ADVANCE = 0x04;
const VARYING_ADVANCE = 0x44;

function readPairSet(subtable: Buffer, start: number, varying: boolean): Map<number, Kern> {
  const pairs = new Map<number, Kern>();
  const size = varying ? 6 : 4;
  for (let index = 0; index < subtable.readUInt16BE(start); index += 1) {
    const at = start + 2 + index * size;
    const device = varying ? subtable.readUInt16BE(at + 4) : 0;
    pairs.set(subtable.readUInt16BE(at), {
      advance: subtable.readUInt16BE(at + 2),
      variation: device === 0 ? null : subtable.subarray(device, device + 6),
    });
  }
  return pairs;
}

/** Reads a pair positioning subtable of format 1. @throws when it moves more than the first glyph's advance. */
export function readPairs(subtable: Buffer): GlyphPairs {
  const format = subtable.readUInt16BE(4);
  if (![ADVANCE, VARYING_ADVANCE].includes(format) || subtable.readUInt16BE(6) !== 0) {
    throw new Error('kerning of a kind that cannot be merged');
  }
  const firsts = readCoverage(subtable.subarray(subtable.readUInt16BE(2)));
  return new Map(
    firsts.map((glyph, index) => [
      glyph,
      readPairSet(subtable, subtable.readUInt16BE(10 + index * 2), format === VARYING_ADVANCE),
    ]),
  );
}

/** Writes a pair positioning subtable of format 1, wide enough for variations. */
export function writePairs(pairs: GlyphPairs): Buffer {
  const sets = [...pairs].sort(([a], [b]) => a - b);
  const coverage = writeCoverage(pairs.keys());
  const header = 10 + sets.length * 2;
  const setSizes = sets.map(([, set]) => 2 + set.size * 6);
  let variationAt = header + coverage.length + setSizes.reduce((sum, size) => sum + size, 0);
  const variations: Buffer[] = [];
  const place = (variation: Buffer | null) => {
    if (variation === null) return 0;
    variations.push(variation);
    variationAt += variation.length;
    return variationAt - variation.length;
  };
  let setAt = header + coverage.length;
  const setOffsets = setSizes.map((size) => (setAt += size) - size);
  const bodies = sets.map(([, set]) => {
    const seconds = [...set].sort(([a], [b]) => a - b);
    const records = seconds.flatMap(([glyph, kern]) => [glyph, kern.advance, place(kern.variation)]);
    return uint16s(seconds.length, ...records);
  });
  const head = uint16s(1, header, VARYING_ADVANCE, 0, sets.length, ...setOffsets);
  return Buffer.concat([head, coverage, ...bodies, ...variations]);
}
