import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Renderer } from '@takumi-rs/wasm/node';
import { BRAND_FONTS, OTHER_FONTS } from '#server/documents/glyphs.ts';
import type { TextStyle } from './layout.ts';

const families = (...names: string[]) => [...names, ...OTHER_FONTS].join(', ');

export const faces = {
  // Sansita's space is narrow after f, as `web/styles/base.css` explains.
  display: { fontFamily: families('sansita-900', 'onest-700'), fontWeight: 800, wordSpacing: '0.1em' },
  text: { fontFamily: families('onest-500'), fontWeight: 500 },
} as const satisfies Record<TextStyle['face'], object>;

/** Registers the standard fonts, and returns a function that registers others that a text needs. */
export async function openFonts(renderer: Renderer, folder: string) {
  const registered = new Set<string>();
  async function register(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (registered.has(name)) continue;
      await renderer.registerFont({ name, data: readFileSync(join(folder, `${name}.ttf`)) });
      registered.add(name);
    }
  }
  await register(BRAND_FONTS);
  return register;
}
