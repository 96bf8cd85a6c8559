import { uint16s } from './sfnt.ts';

/** Glyph → the class it kerns in; class 0 is left out. */
export type Classes = Map<number, number>;

export function readClasses(definition: Buffer): Classes {
  const classes: Classes = new Map();
  const note = (glyph: number, value: number) => value !== 0 && classes.set(glyph, value);
  if (definition.readUInt16BE(0) === 1) {
    const first = definition.readUInt16BE(2);
    for (let index = 0; index < definition.readUInt16BE(4); index += 1) {
      note(first + index, definition.readUInt16BE(6 + index * 2));
    }
    return classes;
  }
  for (let range = 0; range < definition.readUInt16BE(2); range += 1) {
    const at = 4 + range * 6;
    for (let glyph = definition.readUInt16BE(at); glyph <= definition.readUInt16BE(at + 2); glyph += 1) {
      note(glyph, definition.readUInt16BE(at + 4));
    }
  }
  return classes;
}

export function writeClasses(classes: Classes): Buffer {
  const ranges = [...classes].sort(([a], [b]) => a - b);
  return uint16s(2, ranges.length, ...ranges.flatMap(([glyph, value]) => [glyph, glyph, value]));
}

/** The covered glyphs in coverage order. */
export function readCoverage(coverage: Buffer): number[] {
  const glyphs: number[] = [];
  const count = coverage.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    if (coverage.readUInt16BE(0) === 1) glyphs.push(coverage.readUInt16BE(4 + index * 2));
    else {
      const at = 4 + index * 6;
      const last = coverage.readUInt16BE(at + 2);
      for (let glyph = coverage.readUInt16BE(at); glyph <= last; glyph += 1) glyphs.push(glyph);
    }
  }
  return glyphs;
}

export function writeCoverage(glyphs: Iterable<number>): Buffer {
  const sorted = [...new Set(glyphs)].sort((a, b) => a - b);
  return uint16s(1, sorted.length, ...sorted);
}
