import { expect, test } from 'vitest';
import { readClasses, readCoverage, writeClasses, writeCoverage } from './glyph-classes.ts';
import { type Kern, readPairs, writePairs } from './glyph-pairs.ts';
import { kernAlike } from './kern-alike.ts';
import { uint16s } from './sfnt.ts';

/** A GPOS table with one lookup of pair positioning that has one subtable. */
function gposWith(subtable: Buffer): Buffer {
  const lookupList = uint16s(1, 4);
  const lookup = uint16s(2, 0, 1, 8);
  return Buffer.concat([uint16s(1, 0, 0, 0, 10), lookupList, lookup, subtable]);
}

const SUBTABLE_FIELD = 10 + 4 + 6;
const LOOKUP = 10 + 4;

const subtableOf = (gpos: Buffer) => gpos.subarray(LOOKUP + gpos.readUInt16BE(SUBTABLE_FIELD));
const variation = uint16s(0, 7, 0x8000);

test('exceptions between single glyphs are imitated on both sides', () => {
  const pairs = new Map([
    [5, new Map<number, Kern>([[6, { advance: 40, variation }]])],
    [6, new Map<number, Kern>([[6, { advance: 20, variation: null }]])],
  ]);
  const grown = readPairs(subtableOf(kernAlike(gposWith(writePairs(pairs)), new Map([[90, 6]]))));
  expect(grown.get(5)?.get(90)).toEqual({ advance: 40, variation });
  expect(grown.get(90)?.get(6)).toEqual({ advance: 20, variation: null });
  expect(grown.get(90)?.get(90)).toEqual({ advance: 20, variation: null });
  expect(grown.get(5)?.get(6)).toEqual({ advance: 40, variation });
});

test('classes are imitated where the model has one, and kerning values stay where they are', () => {
  const values = uint16s(0, 0, 0, 30);
  const header = 16 + values.length;
  const coverage = writeCoverage([5]);
  const first = writeClasses(new Map([[5, 1]]));
  const second = writeClasses(new Map([[6, 1]]));
  const offsets = [header, header + coverage.length, header + coverage.length + first.length];
  const subtable = Buffer.concat([
    uint16s(2, offsets[0] ?? 0, 4, 0, offsets[1] ?? 0, offsets[2] ?? 0, 2, 2),
    values,
    coverage,
    first,
    second,
  ]);
  const grown = subtableOf(
    kernAlike(
      gposWith(subtable),
      new Map([
        [90, 5],
        [91, 6],
      ]),
    ),
  );
  const at = (field: number) => grown.subarray(grown.readUInt16BE(field));
  expect(readCoverage(at(2))).toEqual([5, 90]);
  expect([...readClasses(at(8))]).toEqual([
    [5, 1],
    [90, 1],
  ]);
  expect([...readClasses(at(10))]).toEqual([
    [6, 1],
    [91, 1],
  ]);
  expect(grown.subarray(16, header)).toEqual(values);
});
