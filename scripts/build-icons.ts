import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siApple, siGoogleplay, siInstagram, siWhatsapp } from 'simple-icons';

/** Lucide's icons in use, by the names of their modules. */
const LINE_ICONS = [
  'arrow-left',
  'calendar-check',
  'chart-column',
  'check',
  'chevron-left',
  'circle-exclamation-point',
  'circle-check',
  'coffee',
  'copy',
  'download',
  'external-link',
  'headset',
  'heart-handshake',
  'house',
  'info',
  'link',
  'mail',
  'map-pin',
  'menu',
  'pause',
  'pencil',
  'phone',
  'play',
  'plus',
  'receipt-text',
  'send',
  'share-2',
  'smartphone',
  'star',
  'tag',
  'trash',
  'triangle-exclamation-point',
  'user',
  'users',
  'x',
] as const;

/** Drawn with their insides filled. */
const FILLED: ReadonlySet<string> = new Set(['pause', 'play', 'star']);

const MARKS = {
  apple: siApple,
  'google-play': siGoogleplay,
  instagram: siInstagram,
  whatsapp: siWhatsapp,
} as const;

/** Of all icons, in their places. */
export const iconNames: string[] = [...LINE_ICONS, ...Object.keys(MARKS)];

/** Edge of an icon, and the distance from one to the next: the gap keeps a neighbour's edge from showing. */
const EDGE = 24;
const PITCH = 32;

type Shape = [element: string, attributes: Record<string, string | number>];

async function lineIcon(name: string): Promise<string> {
  const { __iconData: icon } = (await import(`lucide-react/icons/${name}`)) as {
    __iconData: { node: Shape[] };
  };
  const shapes = icon.node.map(([element, attributes]) => {
    const written = Object.entries(attributes).filter(([attribute]) => attribute !== 'key');
    return `<${element} ${written.map(([attribute, value]) => `${attribute}="${value}"`).join(' ')}/>`;
  });
  return FILLED.has(name) ? `<g fill="#000">${shapes.join('')}</g>` : shapes.join('');
}

const placed = (shapes: string, index: number) =>
  `  <g transform="translate(0 ${index * PITCH})">${shapes}</g>\n`;

function spriteOf(lines: string[], marks: string[]): string {
  const height = EDGE + PITCH * (lines.length + marks.length - 1);
  const drawn = lines.map(placed).join('');
  const filled = marks.map((mark, index) => placed(mark, lines.length + index)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${EDGE} ${height}">\n` +
    '<g fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">\n' +
    `${drawn}</g>\n${filled}</svg>\n`
  );
}

function styleOf(names: string[]): string {
  const last = names.length - 1;
  const height = (((EDGE + PITCH * last) / EDGE) * 100).toFixed(3);
  const classes = names.map((name, index) => `  .icon-${name} {\n    --icon: ${index};\n  }\n`).join('');
  return (
    '/* Made by scripts/build-icons.ts. */\n@layer components {\n' +
    `  .icon {\n    --icon-places: ${last};\n    --icon-height: ${height}%;\n  }\n${classes}}\n`
  );
}

/** The sprite of all icons, one under the other, and the stylesheet that knows their places. */
export async function drawIcons(): Promise<{ sprite: string; style: string }> {
  const lines = await Promise.all(LINE_ICONS.map(lineIcon));
  const marks = Object.values(MARKS).map(({ path }) => `<path d="${path}"/>`);
  return { sprite: spriteOf(lines, marks), style: styleOf(iconNames) };
}

/** Where {@link drawIcons}'s results stand. */
export const iconFiles = {
  sprite: join(import.meta.dirname, '../src/web/assets/icons.svg'),
  style: join(import.meta.dirname, '../src/web/ui/icon-places.css'),
} as const;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { sprite, style } = await drawIcons();
  writeFileSync(iconFiles.sprite, sprite);
  writeFileSync(iconFiles.style, style);
}
