import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rasterizePng } from './og-images/rasterize.ts';

const PUBLIC = join(import.meta.dirname, '../src/web/public');
const ICO_EDGES = [16, 32, 48];
/** Share of the drawing that every mask keeps (https://w3c.github.io/manifest/#icon-masks). */
const MASK_SCALE = 0.72;

/**
 * Returns the icon with its red background to the edges and the glass within the safe zone. Masks cut the
 * corners in different ways.
 */
function maskable(icon: string): string {
  const [, ground, glass] = /(<rect[^>]*\/>)([\s\S]*)<\/svg>/.exec(icon) ?? [];
  if (ground === undefined || glass === undefined) throw new Error('favicon.svg is not a ground and a glass');
  const edge = (64 * (1 - MASK_SCALE)) / 2;
  const group = `<g transform="translate(${edge} ${edge}) scale(${MASK_SCALE})">${glass}</g>`;
  return icon.replace(ground + glass, ground.replace(/ rx="\d+"/, '') + group);
}

/** Returns an .ico file of PNGs (https://learn.microsoft.com/previous-versions/ms997538). */
function icoOf(images: readonly { edge: number; png: Uint8Array }[]): Buffer {
  const directory = Buffer.alloc(6 + images.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  images.forEach(({ edge, png }, index) => {
    const at = 6 + index * 16;
    directory.set([edge, edge, 0, 0], at);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}

/** Draws the icons of home screens and old browsers from `favicon.svg`, by their names there. */
export async function drawAppIcons(): Promise<Map<string, Uint8Array>> {
  const icon = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
  const files = new Map<string, Uint8Array>();
  for (const edge of [192, 512]) {
    files.set(`icon-${edge}.png`, await rasterizePng(icon, edge));
    files.set(`icon-maskable-${edge}.png`, await rasterizePng(maskable(icon), edge));
  }
  const small = await Promise.all(
    ICO_EDGES.map(async (edge) => ({ edge, png: await rasterizePng(icon, edge) })),
  );
  return files.set('favicon.ico', icoOf(small));
}

if (import.meta.main) {
  for (const [name, bytes] of await drawAppIcons()) writeFileSync(join(PUBLIC, name), bytes);
}
