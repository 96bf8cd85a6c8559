import { readCoverage, writeCoverage } from './glyph-classes.ts';
import { uint16s } from './sfnt.ts';

/** Kerning of a pair: the advance, and in variable fonts the VariationIndex table (6 bytes) that varies it. */
export interface Kern {
  advance: number;
  variation: Buffer | null;
}

/** First glyph → second glyph → kerning. */
export type GlyphPairs = Map<number, Map<number, Kern>>;

/** Value formats: the advance alone, or the advance and its variation. */
const ADVANCE = 0x04;
const VARYING_ADVANCE = 0x44;

/** Offsets to variations count from the start of their own set. */
function readPairSet(set: Buffer, varying: boolean): Map<number, Kern> {
  const pairs = new Map<number, Kern>();
  const size = varying ? 6 : 4;
  for (let index = 0; index < set.readUInt16BE(0); index += 1) {
    const at = 2 + index * size;
    const device = varying ? set.readUInt16BE(at + 4) : 0;
    pairs.set(set.readUInt16BE(at), {
      advance: set.readUInt16BE(at + 2),
      variation: device === 0 ? null : set.subarray(device, device + 6),
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
      readPairSet(subtable.subarray(subtable.readUInt16BE(10 + index * 2)), format === VARYING_ADVANCE),
    ]),
  );
}

function writePairSet(set: Map<number, Kern>): Buffer {
  const seconds = [...set].sort(([a], [b]) => a - b);
  const variations: Buffer[] = [];
  const records = seconds.flatMap(([glyph, { advance, variation }]) => {
    if (variation === null) return [glyph, advance, 0];
    const before = variations.push(variation) - 1;
    return [glyph, advance, 2 + seconds.length * 6 + before * 6];
  });
  return Buffer.concat([uint16s(seconds.length, ...records), ...variations]);
}

/** Writes a pair positioning subtable of format 1, wide enough for variations. */
export function writePairs(pairs: GlyphPairs): Buffer {
  const sets = [...pairs].sort(([a], [b]) => a - b).map(([, set]) => writePairSet(set));
  const header = 10 + sets.length * 2;
  const coverage = writeCoverage(pairs.keys());
  const offsets: number[] = [];
  let end = header + coverage.length;
  for (const set of sets) {
    offsets.push(end);
    end += set.length;
  }
  const head = uint16s(1, header, VARYING_ADVANCE, 0, sets.length, ...offsets);
  return Buffer.concat([head, coverage, ...sets]);
}
