import { readCmap, writeCmap } from './cmap.ts';
import { type Tables, table, uint16s, uint32s } from './sfnt.ts';

interface Glyph {
  outline: Buffer;
  /** Its entry in `gvar`; empty in a static font. */
  variation: Buffer;
  /** Advance width and left side bearing. */
  metrics: Buffer;
}

/** Cuts a table into its entries, given the offsets where they begin and the last one ends. */
function slices(content: Buffer, offsets: number[]): Buffer[] {
  return offsets.slice(1).map((end, index) => content.subarray(offsets[index], end));
}

function offsetsOf(content: Buffer, count: number, wide: boolean): number[] {
  return Array.from({ length: count }, (_, index) =>
    wide ? content.readUInt32BE(index * 4) : content.readUInt16BE(index * 2) * 2,
  );
}

/** Length of `gvar`'s header; the glyphs' offsets follow it. */
const GVAR_HEADER = 20;

function readVariations(gvar: Buffer | undefined, count: number): Buffer[] {
  if (gvar === undefined) return Array.from({ length: count }, () => Buffer.alloc(0));
  const wide = (gvar.readUInt16BE(14) & 1) === 1;
  const data = gvar.subarray(gvar.readUInt32BE(16));
  return slices(data, offsetsOf(gvar.subarray(GVAR_HEADER), count + 1, wide));
}

function readGlyphs(tables: Tables): Glyph[] {
  const count = table(tables, 'maxp').readUInt16BE(4);
  const wide = table(tables, 'head').readInt16BE(50) === 1;
  const outlines = slices(table(tables, 'glyf'), offsetsOf(table(tables, 'loca'), count + 1, wide));
  const variations = readVariations(tables.get('gvar'), count);
  const hmtx = table(tables, 'hmtx');
  const fullMetrics = table(tables, 'hhea').readUInt16BE(34);
  return outlines.map((outline, index) => {
    const last = Math.min(index, fullMetrics - 1) * 4;
    const bearing = index < fullMetrics ? last + 2 : fullMetrics * 4 + (index - fullMetrics) * 2;
    const metrics = Buffer.concat([hmtx.subarray(last, last + 2), hmtx.subarray(bearing, bearing + 2)]);
    return { outline, variation: variations[index] ?? Buffer.alloc(0), metrics };
  });
}

/** A composite outline with the glyphs it is made of renumbered (OpenType, `glyf`, "Composite Glyph Description"). */
function renumber(outline: Buffer, numbers: number[]): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const copy = Buffer.from(outline);
  let at = 10;
  for (let more = true; more; ) {
    const flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(numbers[copy.readUInt16BE(at + 2)] ?? 0, at + 2);
    at +=
      4 + (flags & 0x01 ? 4 : 2) + (flags & 0x08 ? 2 : 0) + (flags & 0x40 ? 4 : 0) + (flags & 0x80 ? 8 : 0);
    more = (flags & 0x20) !== 0;
  }
  return copy;
}

const identity = ({ outline, variation, metrics }: Glyph) =>
  [outline, variation, metrics].map((part) => part.toString('base64')).join(' ');

/** The numbers that the guest's glyphs get: the host's where it has the same glyph, else new ones at the end. */
function numberGuests(host: Glyph[], guests: Glyph[]): { numbers: number[]; added: Glyph[] } {
  const known = new Map(host.map((glyph, index) => [identity(glyph), index]));
  const fresh: Glyph[] = [];
  const numbers = guests.map((glyph) => known.get(identity(glyph)) ?? host.length + fresh.push(glyph) - 1);
  return { numbers, added: fresh.map((glyph) => ({ ...glyph, outline: renumber(glyph.outline, numbers) })) };
}

function offsetTable(parts: Buffer[]): Buffer {
  let end = 0;
  return uint32s(0, ...parts.map((part) => (end += part.length)));
}

/** `gvar` for the glyphs; the header and the shared tuples, which follow the offsets, are the host's. */
function writeVariations(host: Buffer, variations: Buffer[]): Buffer {
  const tuples = host.readUInt32BE(8);
  const shared = host.subarray(tuples, tuples + host.readUInt16BE(6) * host.readUInt16BE(4) * 2);
  const offsets = offsetTable(variations);
  const header = Buffer.from(host.subarray(0, GVAR_HEADER));
  header.writeUInt32BE(GVAR_HEADER + offsets.length, 8);
  header.writeUInt16BE(variations.length, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(GVAR_HEADER + offsets.length + shared.length, 16);
  return Buffer.concat([header, offsets, shared, ...variations]);
}

function sharedTuples(gvar: Buffer): string {
  const start = gvar.readUInt32BE(8);
  return gvar.toString('hex', start, start + gvar.readUInt16BE(6) * gvar.readUInt16BE(4) * 2);
}

function patched(content: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(content);
  copy.writeUInt16BE(value, at);
  return copy;
}

const padded = (outline: Buffer) =>
  outline.length % 2 === 0 ? outline : Buffer.concat([outline, Buffer.alloc(1)]);

/**
 * Adds to a font the characters of another cut of the same font, as Fontsource's latin and latin-ext are.
 * What belongs to no glyph (names, features) is the host's.
 *
 * @throws when the two were not made alike.
 */
export function mergeGlyphs(host: Tables, guest: Tables): Tables {
  const hostGvar = host.get('gvar');
  const guestGvar = guest.get('gvar');
  if (hostGvar && guestGvar && sharedTuples(hostGvar) !== sharedTuples(guestGvar)) {
    throw new Error('the two cuts vary along different tuples');
  }
  const own = readGlyphs(host);
  const { numbers, added } = numberGuests(own, readGlyphs(guest));
  const glyphs = [...own, ...added];
  const outlines = glyphs.map(({ outline }) => padded(outline));
  const characters = readCmap(table(host, 'cmap'));
  for (const [code, glyph] of readCmap(table(guest, 'cmap'))) {
    if (!characters.has(code)) characters.set(code, numbers[glyph] ?? 0);
  }

  const merged: Tables = new Map(host);
  merged.set('glyf', Buffer.concat(outlines));
  merged.set('loca', offsetTable(outlines));
  merged.set('head', patched(table(host, 'head'), 50, 1));
  merged.set('hmtx', Buffer.concat(glyphs.map(({ metrics }) => metrics)));
  merged.set('hhea', patched(table(host, 'hhea'), 34, glyphs.length));
  merged.set('maxp', mergeProfiles(table(host, 'maxp'), table(guest, 'maxp'), glyphs.length));
  merged.set('cmap', writeCmap(characters));
  if (hostGvar)
    merged.set(
      'gvar',
      writeVariations(
        hostGvar,
        glyphs.map(({ variation }) => variation),
      ),
    );
  // Advances vary with the outlines' phantom points; HVAR only says so a second time, and without the new glyphs.
  merged.delete('HVAR');
  return merged;
}

/** The larger of both fonts' limits. */
function mergeProfiles(host: Buffer, guest: Buffer, glyphCount: number): Buffer {
  const limits = Array.from({ length: (host.length - 6) / 2 }, (_, index) =>
    Math.max(host.readUInt16BE(6 + index * 2), guest.readUInt16BE(6 + index * 2)),
  );
  return Buffer.concat([host.subarray(0, 4), uint16s(glyphCount, ...limits)]);
}
