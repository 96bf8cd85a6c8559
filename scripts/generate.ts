import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildColors } from './build-colors.ts';
import { buildFonts } from './build-fonts.ts';
import { buildIcons } from './build-icons.ts';
import { buildOgImages } from './build-og-images.ts';

export async function generate(): Promise<void> {
  mkdirSync(join(import.meta.dirname, '../generated'), { recursive: true });
  buildColors();
  await buildIcons();
  await buildFonts();
  await buildOgImages();
}
