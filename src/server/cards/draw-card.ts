import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { site } from '#shared/site.ts';
import { Canvas } from './canvas.ts';
import { drawText } from './draw-text.ts';
import { fitText } from './fit-text.ts';
import { type FontChains, openFontChains } from './font-chain.ts';
import { type Box, brand, type Ink, inks, shopLayout, siteLayout, type TextStyle } from './layout.ts';
import { encodePng } from './png.ts';
import type { CardTexts } from './port.ts';

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** A name of which no letter can be shown still gets a card. */
const NAMELESS = 'Çay Ocağı';

function fillBox(canvas: Canvas, { left, top, width, height }: Box, ink: Ink): void {
  const corner = (x: number, y: number) => ({ x: left + x * width, y: top + y * height });
  const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const;
  corners.forEach((from, index) => {
    canvas.edge(from, corners[(index + 1) % 4] ?? from);
  });
  canvas.fill(ink);
}

/**
 * Dark modules on the white plate, whole pixels each, so that they stay sharp. Level M: on so small a plate
 * larger modules help a camera more than more repair does.
 */
function drawQr(canvas: Canvas, text: string, plate: Box): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = Math.max(1, Math.floor(plate.width / (size + 2 * QUIET_ZONE)));
  const margin = Math.round((plate.width - module * size) / 2);
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return;
      const left = plate.left + margin + x * module;
      const top = plate.top + margin + y * module;
      fillBox(canvas, { left, top, width: module, height: module }, inks.store);
    });
  });
}

export interface Drawing {
  draw(texts: CardTexts): Uint8Array<ArrayBuffer>;
}

/** Ready to draw, from the fonts and grounds that the build put into `folder`. */
export function openDrawing(folder: string): Drawing {
  const chains: FontChains = openFontChains(folder);
  const ground = (name: string) => inflateSync(readFileSync(join(folder, name)));
  const grounds = { shop: ground('shop.rgb.zz'), site: ground('site.rgb.zz') };

  function write(
    canvas: Canvas,
    text: string,
    { box, style }: { box: Box; style: TextStyle },
    place: 'top' | 'middle' | 'bottom',
  ) {
    const chain = chains[style.face];
    drawText(canvas, fitText(chain, chain.showable(text), box, style), box, style, place);
  }

  return {
    draw({ headline, greeting, code }) {
      const canvas = new Canvas(code === null ? grounds.site : grounds.shop);
      write(canvas, site.name, { box: brand.name, style: brand.style }, 'middle');
      const layout = code === null ? siteLayout : shopLayout;
      const shown = chains.display.showable(headline) === '' ? NAMELESS : headline;
      write(canvas, shown, layout.headline, 'bottom');
      write(canvas, greeting, layout.greeting, code === null ? 'middle' : 'top');
      if (code !== null) {
        write(canvas, code.hint, shopLayout.hint, 'bottom');
        drawQr(canvas, code.qr, shopLayout.plate);
      }
      return encodePng(canvas.pixels);
    },
  };
}
