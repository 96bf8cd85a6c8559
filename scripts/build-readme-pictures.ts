/** Cuts the README's pictures out of the screenshots (docs/recipes.md says when). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { encodeAsWebp } from './encode-picture.ts';

const FOLDER = 'docs/pictures';
/** With a lower quality, small letters blur; the four pictures together must stay below 150 kB. */
const QUALITY = 60;
const HEIGHTS = {
  'landing-visitor-1280-light': 800,
  'landing-visitor-360-light': 780,
  'business-shop-android-360-light': 780,
  'profile-view-360-dark': 780,
} as const;

mkdirSync(FOLDER, { recursive: true });
for (const [name, height] of Object.entries(HEIGHTS)) {
  const whole = PNG.sync.read(readFileSync(`screenshots/${name}.png`));
  const upper = new PNG({ width: whole.width, height: Math.min(height, whole.height) });
  PNG.bitblt(whole, upper, 0, 0, upper.width, upper.height);
  const webp = await encodeAsWebp(upper, QUALITY);
  writeFileSync(`${FOLDER}/${name}.webp`, webp);
  console.log(`${name}: ${webp.length} bytes`);
}
