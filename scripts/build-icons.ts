import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SimpleIcon, siApple, siGoogleplay, siInstagram, siWhatsapp } from 'simple-icons';
import * as icons from '../src/web/ui/icons.ts';

const OUT = join(import.meta.dirname, '../generated');

/** Brand logos. All other icons are lucide's, by the name of their module. */
const MARKS: Readonly<Record<string, SimpleIcon>> = {
  apple: siApple,
  'google-play': siGoogleplay,
  instagram: siInstagram,
  whatsapp: siWhatsapp,
};

/** Icons whose shapes are filled. */
const FILLED: ReadonlySet<string> = new Set(['pause', 'play', 'star']);

/** Edge of an icon, and the distance between two: the gap keeps a neighbour's edge from showing. */
const EDGE = 24;
const PITCH = 32;

type Shape = [element: string, attributes: Record<string, string | number>];

async function shapesOf(name: string): Promise<string> {
  const mark = MARKS[name];
  if (mark !== undefined) return `<path fill="#000" stroke="none" d="${mark.path}"/>`;
  const { __iconData: icon } = (await import(`lucide-react/icons/${name}`)) as {
    __iconData: { node: Shape[] };
  };
  const shapes = icon.node.map(([element, attributes]) => {
    const written = Object.entries(attributes).filter(([attribute]) => attribute !== 'key');
    return `<${element} ${written.map(([attribute, value]) => `${attribute}="${value}"`).join(' ')}/>`;
  });
  return FILLED.has(name) ? `<g fill="#000">${shapes.join('')}</g>` : shapes.join('');
}

export async function drawIcons(): Promise<{ sprite: string; style: string }> {
  const names = Object.values(icons).map((icon) => icon({}).props.className.replace(/.*\bicon-/, ''));
  const shapes = await Promise.all(names.map(shapesOf));
  const last = names.length - 1;
  const height = EDGE + PITCH * last;
  const placed = shapes.map((shape, index) => `<g transform="translate(0 ${index * PITCH})">${shape}</g>\n`);
  const places = names.map((name, index) => `  .icon-${name} {\n    --icon: ${index};\n  }\n`);
  const sheet = `    --icon-places: ${last};\n    --icon-height: ${((height / EDGE) * 100).toFixed(3)}%;\n`;
  return {
    sprite:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${height}" fill="none" stroke="#000" ` +
      `stroke-width="2" stroke-linecap="round" stroke-linejoin="round">\n${placed.join('')}</svg>\n`,
    style: `@layer components {\n  .icon {\n${sheet}  }\n${places.join('')}}\n`,
  };
}

export async function buildIcons(): Promise<void> {
  const { sprite, style } = await drawIcons();
  writeFileSync(join(OUT, 'icons.svg'), sprite);
  writeFileSync(join(OUT, 'icons.css'), style);
}
