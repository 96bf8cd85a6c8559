/** A TrueType font taken apart: table tag → its bytes (OpenType 1.9, "Table Directory"). */
export type Tables = Map<string, Buffer>;

const HEADER = 12;
const RECORD = 16;
const pad4 = (length: number) => (length + 3) & ~3;

/** @throws when the file is no TrueType font. */
export function readTables(font: Buffer): Tables {
  if (font.readUInt32BE(0) !== 0x00010000) throw new Error('not a TrueType font');
  const tables: Tables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = HEADER + RECORD * index;
    const start = font.readUInt32BE(record + 8);
    tables.set(
      font.toString('latin1', record, record + 4),
      font.subarray(start, start + font.readUInt32BE(record + 12)),
    );
  }
  return tables;
}

/** Puts a font together. Checksums stay zero: the subsetter that reads it next writes its own. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(HEADER + RECORD * sorted.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  sorted.forEach(([tag, content], index) => {
    const record = HEADER + RECORD * index;
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(content.length, record + 12);
    parts.push(content, Buffer.alloc(pad4(content.length) - content.length));
    offset += pad4(content.length);
  });
  return Buffer.concat(parts);
}

/** @throws when the font lacks the table. */
export function table(tables: Tables, tag: string): Buffer {
  const content = tables.get(tag);
  if (content === undefined) throw new Error(`the font has no ${tag} table`);
  return content;
}

/** Big-endian 16-bit numbers as bytes. */
export function uint16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value & 0xffff, index * 2);
  });
  return bytes;
}

/** Big-endian 32-bit numbers as bytes. */
export function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}
