import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, Renderer } from '@takumi-rs/wasm/node';
import { encodeQR } from 'qr';
import { BRAND_FONTS } from '#server/documents/glyphs.ts';
import { site } from '#shared/site.ts';
import { qrColors } from '#shared/theme/qr-colors.ts';
import { fitText } from './fit-text.ts';
import { type Box, brandName, businessLayout, siteLayout, type TextBox } from './layout.ts';
import { type DrawableCard, OG_IMAGE_SIZE } from './port.ts';

/** Width of the white margin of a QR code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

const placed = (box: Box, more: object = {}) => ({ position: 'absolute' as const, ...box, ...more });

/** Draws sharp whole pixels. Level M: larger modules help a camera more than error correction. */
function qrPicture(text: string, plate: Box): { svg: string; box: Box } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const pixels = Math.max(1, Math.floor(plate.width / modules.length));
  const edge = modules.length * pixels;
  const margin = Math.round((plate.width - edge) / 2);
  const box = { left: plate.left + margin, top: plate.top + margin, width: edge, height: edge };
  const squares = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x * pixels} ${y * pixels}h${pixels}v${pixels}h-${pixels}z` : [])),
  );
  // The white is the plate's, which has round corners.
  const path = `<path fill="${qrColors.onScreen}" d="${squares.join('')}"/>`;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${edge} ${edge}">${path}</svg>`, box };
}

export interface PainterFolders {
  /** The folder of the build's drawings. */
  assets: string;
  fonts: string;
}

export async function openDrawing(folders: PainterFolders) {
  const renderer = new Renderer();
  const registered = new Set<string>();

  async function register(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (registered.has(name)) continue;
      await renderer.registerFont({ name, data: readFileSync(join(folders.fonts, `${name}.ttf`)) });
      registered.add(name);
    }
  }
  await register(BRAND_FONTS);
  const grounds = {
    business: readFileSync(join(folders.assets, 'shop.png')),
    site: readFileSync(join(folders.assets, 'site-ground.png')),
  };

  async function textBlock(text: string, textBox: TextBox): Promise<Node> {
    const style = placed(textBox.box, {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: textBox.align,
    });
    return { type: 'container', style, children: [await fitText(renderer, text, textBox)] };
  }

  return {
    async draw({ headline, greeting, code, fonts }: DrawableCard): Promise<Uint8Array<ArrayBuffer>> {
      await register(fonts);
      const layout = code === null ? siteLayout : businessLayout;
      const children: Node[] = [
        { type: 'image', src: 'ground', style: placed({ left: 0, top: 0, ...OG_IMAGE_SIZE }) },
        await textBlock(site.name, brandName),
        await textBlock(headline, layout.headline),
        await textBlock(greeting, layout.greeting),
      ];
      const images = [{ src: 'ground', data: code === null ? grounds.site : grounds.business }];
      if (code !== null) {
        const { svg, box } = qrPicture(code.qr, businessLayout.plate);
        children.push(await textBlock(code.hint, businessLayout.hint), {
          type: 'image',
          src: 'qr',
          style: placed(box),
        });
        images.push({ src: 'qr', data: Buffer.from(svg) });
      }
      return renderer.render(
        { type: 'container', style: { ...OG_IMAGE_SIZE }, children },
        { ...OG_IMAGE_SIZE, images, lang: 'tr' },
      );
    },
  };
}
