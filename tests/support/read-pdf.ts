/** The characters that a PDF's text is made of, by its fonts' ToUnicode tables, which Typst writes as plain text. */
export function charactersOf(pdf: Uint8Array): Set<string> {
  const text = Buffer.from(pdf).toString('latin1');
  const tables = [...text.matchAll(/begincmap[\s\S]*?endcmap/g)].map(([table]) => table);
  const hex = tables.flatMap((table) =>
    [...table.matchAll(/^\s*<[0-9a-f]+>\s*<([0-9a-f]{4,})>\s*$/gim)].map(([, code = '']) => code),
  );
  return new Set(hex.flatMap((code) => [...Buffer.from(code, 'hex').swap16().toString('utf16le')]));
}

/** Fonts by their names, and whether each lies in the file. */
export function fontsOf(pdf: Uint8Array): { name: string; embedded: boolean }[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/\/Type \/FontDescriptor([\s\S]*?)endobj/g)].map(([, body = '']) => ({
    name: /\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/.exec(body)?.[1] ?? '',
    embedded: /\/FontFile[23]? \d+ 0 R/.test(body),
  }));
}

/** A box of each page in millimetres: left, top, width and height within the sheet. */
export function boxesOf(pdf: Uint8Array, name: string): number[][] {
  const text = Buffer.from(pdf).toString('latin1');
  const number = '([\\d.]+)';
  const box = new RegExp(`/${name} \\[\\s*${number} ${number} ${number} ${number}\\s*\\]`, 'g');
  const mm = (points: number) => Math.round((points * 254) / 72) / 10;
  return [...text.matchAll(box)].map(([, ...values]) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = values.map(Number);
    return [left, bottom, right - left, top - bottom].map(mm);
  });
}
