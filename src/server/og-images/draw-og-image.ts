import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, Renderer } from '@takumi-rs/wasm/node';
import { renderSVG } from 'uqr';
import { qrColors } from '#shared/qr-colors.ts';
import { site } from '#shared/site.ts';
import { fitText } from './fit-text.ts';
import { openShowable, registerFonts } from './fonts.ts';
import { type Box, brandName, businessLayout, siteLayout, type TextPlace } from './layout.ts';
import { OG_IMAGE_SIZE, type OgImageTexts } from './port.ts';

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** A name of which no letter can be shown still gets a card. */
const NAMELESS = 'Çay Ocağı';

const placed = (box: Box, more: object = {}) => ({ position: 'absolute' as const, ...box, ...more });

/** Whole pixels, so that they stay sharp. Level M: larger modules help a camera more than more repair does. */
function qrPicture(text: string, plate: Box): { svg: string; box: Box } {
  // The white is the plate's, whose corners are round.
  const options = {
    ecc: 'M',
    border: QUIET_ZONE,
    blackColor: qrColors.onScreen,
    whiteColor: 'none',
  } as const;
  const modules = Number(/viewBox="0 0 (\d+)/.exec(renderSVG(text, { ...options, pixelSize: 1 }))?.[1]);
  const pixelSize = Math.max(1, Math.floor(plate.width / modules));
  const edge = modules * pixelSize;
  const margin = Math.round((plate.width - edge) / 2);
  const box = { left: plate.left + margin, top: plate.top + margin, width: edge, height: edge };
  return { svg: renderSVG(text, { ...options, pixelSize }), box };
}

export interface Drawing {
  draw(texts: OgImageTexts): Promise<Uint8Array<ArrayBuffer>>;
}

export async function openDrawing(folder: string): Promise<Drawing> {
  const renderer = new Renderer();
  await registerFonts(renderer, folder);
  const showable = openShowable(folder);
  const grounds = {
    business: readFileSync(join(folder, 'shop.png')),
    site: readFileSync(join(folder, 'site-ground.png')),
  };

  async function written(text: string, place: TextPlace): Promise<Node> {
    const style = placed(place.box, {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: place.align,
    });
    return { type: 'container', style, children: [await fitText(renderer, showable(text), place)] };
  }

  return {
    async draw({ headline, greeting, code }) {
      const layout = code === null ? siteLayout : businessLayout;
      const children: Node[] = [
        { type: 'image', src: 'ground', style: placed({ left: 0, top: 0, ...OG_IMAGE_SIZE }) },
        await written(site.name, brandName),
        await written(showable(headline) === '' ? NAMELESS : headline, layout.headline),
        await written(greeting, layout.greeting),
      ];
      const images = [{ src: 'ground', data: code === null ? grounds.site : grounds.business }];
      if (code !== null) {
        const { svg, box } = qrPicture(code.qr, businessLayout.plate);
        children.push(await written(code.hint, businessLayout.hint), {
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
