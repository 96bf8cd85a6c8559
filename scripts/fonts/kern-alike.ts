import { readClasses, readCoverage, writeClasses, writeCoverage } from './glyph-classes.ts';
import { type GlyphPairs, readPairs, writePairs } from './glyph-pairs.ts';

/** New glyph → the glyph it kerns like. */
export type Likeness = ReadonlyMap<number, number>;

/** Grows a GPOS table at its end: offsets to what is enlarged change, kerning values stay where they are. */
class GrowingTable {
  readonly head: Buffer;
  private readonly parts: Buffer[];
  private length: number;

  constructor(gpos: Buffer) {
    this.head = Buffer.from(gpos);
    this.parts = [this.head];
    this.length = gpos.length;
  }

  /** Puts content at the end and its distance from `base` into the field at `field`. */
  repoint(field: number, base: number, content: Buffer): void {
    this.head.writeUInt16BE(this.length - base, field);
    this.parts.push(content);
    this.length += content.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

interface PairSubtable {
  start: number;
  /** The lookup it belongs to, and where that keeps its offset. */
  lookup: number;
  field: number;
}

/** The pair positioning subtables (lookup type 2). */
function pairSubtables(gpos: Buffer): PairSubtable[] {
  const found: PairSubtable[] = [];
  const list = gpos.readUInt16BE(8);
  for (let index = 0; index < gpos.readUInt16BE(list); index += 1) {
    const lookup = list + gpos.readUInt16BE(list + 2 + index * 2);
    if (gpos.readUInt16BE(lookup) !== 2) continue;
    for (let entry = 0; entry < gpos.readUInt16BE(lookup + 4); entry += 1) {
      const field = lookup + 6 + entry * 2;
      found.push({ start: lookup + gpos.readUInt16BE(field), lookup, field });
    }
  }
  return found;
}

function imitate<T>(values: Map<number, T>, likeness: Likeness): void {
  for (const [glyph, model] of likeness) {
    const value = values.get(model);
    if (value !== undefined && !values.has(glyph)) values.set(glyph, value);
  }
}

/** Exceptions between single glyphs: as second of a pair first, so that new glyphs also meet each other. */
function imitatePairs(pairs: GlyphPairs, likeness: Likeness): GlyphPairs {
  for (const seconds of pairs.values()) imitate(seconds, likeness);
  imitate(pairs, likeness);
  return pairs;
}

function growClasses(table: GrowingTable, start: number, likeness: Likeness): void {
  const subtable = table.head.subarray(start);
  const at = (field: number) => subtable.subarray(subtable.readUInt16BE(field));
  const covered = new Map(readCoverage(at(2)).map((glyph) => [glyph, true]));
  const first = readClasses(at(8));
  const second = readClasses(at(10));
  for (const values of [covered, first, second]) imitate<number | boolean>(values, likeness);
  table.repoint(start + 2, start, writeCoverage(covered.keys()));
  table.repoint(start + 8, start, writeClasses(first));
  table.repoint(start + 10, start, writeClasses(second));
}

/** Lets new glyphs kern like the ones they resemble, in a GPOS table: ğ like g, İ like I. */
export function kernAlike(gpos: Buffer, likeness: Likeness): Buffer {
  const table = new GrowingTable(gpos);
  for (const { start, lookup, field } of pairSubtables(gpos)) {
    if (gpos.readUInt16BE(start) === 2) growClasses(table, start, likeness);
    else table.repoint(field, lookup, writePairs(imitatePairs(readPairs(gpos.subarray(start)), likeness)));
  }
  return table.bytes();
}
