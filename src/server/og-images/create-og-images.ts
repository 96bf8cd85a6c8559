import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#server/db/client.ts';
import { PathCache } from '#server/path-cache.ts';
import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { OG_IMAGES_PATH, type OgImage, type OgImagePainter, type OgImages } from './port.ts';
import { shopTexts } from './texts.ts';

/** Some 300 cards. */
const CACHE_BYTES = 32 * 1024 * 1024;

interface OgImagesDeps {
  /** Where the build put the site's card and the version of the drawing. */
  folder: string;
  painter: OgImagePainter;
  database: Pick<DatabaseHandle, 'onPageChange'>;
  /** `PUBLIC_ORIGIN`. */
  origin: string;
  logger: Logger;
}

class CachedOgImage implements OgImage {
  readonly path: string;
  readonly png: Uint8Array<ArrayBuffer>;

  constructor(path: string, png: Uint8Array<ArrayBuffer>) {
    this.path = path;
    this.png = png;
  }

  get storedBytes(): number {
    return this.png.byteLength;
  }
}

const versionOf = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);

/** The cards of site and shops: their addresses, and their bytes drawn when they are asked for and kept a while. */
export function createOgImages({ folder, painter, database, origin, logger }: OgImagesDeps): OgImages {
  const drawing = readFileSync(join(folder, 'version.txt'), 'utf8');
  const sitePng = Uint8Array.from(readFileSync(join(folder, 'site.png')));
  const cache = new PathCache<CachedOgImage>(CACHE_BYTES);
  const drawn = new Map<string, Promise<CachedOgImage | null>>();
  // A shop's card is kept under its page's path, so that it goes when the page does.
  database.onPageChange((paths) => cache.invalidate(paths));

  const shopPath = (shop: PublicBusiness) =>
    `${OG_IMAGES_PATH}/shop/${shop.slug}/${versionOf(drawing, shopTexts(shop, origin))}.png`;

  async function draw(shop: PublicBusiness, generation: number): Promise<CachedOgImage | null> {
    try {
      const card = new CachedOgImage(shopPath(shop), await painter.paint(shopTexts(shop, origin)));
      cache.set(pagePath.business(shop.slug), card, generation);
      return card;
    } catch (err) {
      logger.error({ err, slug: shop.slug }, 'a card could not be drawn');
      return null;
    }
  }

  return {
    site: {
      path: `${OG_IMAGES_PATH}/site/${versionOf(drawing, Buffer.from(sitePng).toString('base64'))}.png`,
      png: sitePng,
    },
    shopPath,
    get generation() {
      return cache.generation;
    },
    cached: (slug) => cache.get(pagePath.business(slug)) ?? null,
    async ofShop(shop, generation) {
      const path = shopPath(shop);
      // It may have been drawn for another while this one's shop was read.
      const kept = cache.get(pagePath.business(shop.slug));
      if (kept?.path === path) return kept;
      // However many ask for it at once, it is drawn once.
      const running = drawn.get(path) ?? draw(shop, generation).finally(() => drawn.delete(path));
      drawn.set(path, running);
      return running;
    },
  };
}
