import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDrawing } from '../src/server/documents/og-images/draw-og-image.ts';
import { OG_IMAGE_SIZE } from '../src/server/documents/og-images/port.ts';
import { siteTexts } from '../src/server/documents/og-images/texts.ts';
import { buildDocumentFonts, DOCUMENT_FONTS, documentFontSources } from './build-document-fonts.ts';
import { makeIfChanged } from './make-if-changed.ts';
import { ogImageGround } from './og-images/ground.ts';
import { rasterizePng } from './og-images/rasterize.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'generated/og-images');

/** Returns all sources of a card: their hash is part of each card's address. */
function sources(): string[] {
  const ours = globSync(
    [
      'src/server/documents/og-images/*.ts',
      'scripts/og-images/*.ts',
      'scripts/build-og-images.ts',
      'src/web/assets/{saucer,tea}.svg',
      'src/shared/theme/{colors,qr-colors}.ts',
    ],
    { cwd: ROOT, exclude: ['**/*.test.ts'] },
  );
  return [...ours.sort().map((path) => join(ROOT, path)), ...documentFontSources()];
}

/** Builds the backgrounds and the site's card, and the fonts if they are missing. */
export async function buildOgImages(): Promise<void> {
  await buildDocumentFonts();
  await makeIfChanged(join(OUT, 'version.txt'), sources(), async () => {
    const { width, height } = OG_IMAGE_SIZE;
    const ground = (kind: 'shop' | 'site') => rasterizePng(ogImageGround(kind), width, height);
    writeFileSync(join(OUT, 'shop.png'), await ground('shop'));
    writeFileSync(join(OUT, 'site-ground.png'), await ground('site'));
    const drawing = await openDrawing({ assets: OUT, fonts: DOCUMENT_FONTS });
    writeFileSync(join(OUT, 'site.png'), await drawing.draw(siteTexts));
  });
}
