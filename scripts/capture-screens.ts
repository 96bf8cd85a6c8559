/** Captures design/screens into src/web/assets/screens/, committed so that a build needs no browser. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import { PNG } from 'pngjs';
import { createServer } from 'vite';
import { encodePicture } from './encode-picture.ts';
import { findBrowser } from './find-browser.ts';
import { generate } from './generate.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'src/web/assets/screens');

const SCREENS = ['welcome', 'homepage', 'customer'] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Phones scale the middle one down, and it has a size budget: each takes half a minute to encode. */
const DENSITIES = [
  { density: 1, avif: { quality: 50, speed: 4 } },
  { density: 1.5, avif: { quality: 40, speed: 1 } },
  { density: 2, avif: { quality: 50, speed: 4 } },
] as const;

/** The phone's screen in CSS pixels. */
const PHONE = { width: 360, height: 768 };
/** Width of a picture at density 1, in pixels: about the width on the landing page on a desktop. */
const PICTURE_WIDTH = 300;

const shots = SCREENS.flatMap((screen) =>
  SCHEMES.flatMap((scheme) => DENSITIES.map((picture) => ({ screen, scheme, ...picture }))),
);
type Shot = (typeof shots)[number];

/** Makes fonts block: with `optional` (ADR 104), a busy machine would capture a fallback. */
async function waitForFonts(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = (await response.text()).replaceAll('font-display: optional', 'font-display: block');
    await route.fulfill({ response, body: css });
  });
}

/** Renders at the picture's own resolution, so that letters are not scaled afterwards. */
async function capture(browser: Browser, origin: string, { screen, scheme, density }: Shot): Promise<PNG> {
  const deviceScaleFactor = (density * PICTURE_WIDTH) / PHONE.width;
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor, colorScheme: scheme });
  const page = await context.newPage();
  await waitForFonts(page);
  await page.goto(`${origin}design/screens/${screen}.html`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const png = PNG.sync.read(await page.screenshot());
  await context.close();
  return png;
}

const executablePath = findBrowser();
await generate();
const vite = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
});
await vite.listen();
const [origin = ''] = vite.resolvedUrls?.local ?? [];
// Without one, Playwright says how to get it.
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: [
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const shot of shots) {
  const name = `${shot.screen}-${shot.scheme}-${shot.density}x`;
  const picture = await capture(browser, origin, shot);
  for (const [format, bytes] of Object.entries(await encodePicture(picture, shot.avif))) {
    writeFileSync(join(OUT, `${name}.${format}`), bytes);
    console.log(`${name}.${format}: ${(bytes.byteLength / 1000).toFixed(1)} kB`);
  }
}
await browser.close();
await vite.close();
