import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { PathCache } from '#server/cache/path-cache.ts';
import type { Clock } from '#server/clock.ts';
import type { PageChanges } from '#server/db/page-changes.ts';
import type { Glyphs } from '#server/documents/glyphs.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import {
  type DrawableCard,
  OG_IMAGES_PATH,
  type OgImage,
  type OgImagePainter,
  type OgImages,
} from './port.ts';
import { businessTexts } from './texts.ts';

/** Enough for some 150 cards. */
const CACHE_BYTES = 16 * 1024 * 1024;

interface OgImagesDeps {
  /** The build's folder with the site's card and the version of the drawing. */
  folder: string;
  painter: OgImagePainter;
  glyphs: Glyphs;
  pageChanges: Pick<PageChanges, 'onRead'>;
  origin: string;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, 'cache'>;
}

type CachedOgImage = OgImage & { storedBytes: number };

interface Card {
  path: string;
  texts: DrawableCard;
}

const versionOf = (...parts: readonly unknown[]) =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12);

/** Creates the link previews of the site and of businesses. They are drawn on request and cached. */
export function createOgImages(deps: OgImagesDeps): OgImages {
  const { folder, painter, glyphs, pageChanges, origin, clock, logger } = deps;
  const drawing = readFileSync(join(folder, 'version.txt'), 'utf8');
  const sitePng = Uint8Array.from(readFileSync(join(folder, 'site.png')));
  const cache = new PathCache<CachedOgImage>(CACHE_BYTES, clock);
  deps.metrics.cache('og-images', () => cache.use);
  /** Drawings in progress by path. */
  const drawings = new Map<string, Promise<CachedOgImage | null>>();
  // A business's card is cached under its page's path, so that both are outdated together.
  pageChanges.onRead((change) => cache.update(change));

  const site = {
    path: `${OG_IMAGES_PATH}/site/${versionOf(drawing, Buffer.from(sitePng).toString('base64'))}.png`,
    png: sitePng,
  };

  /** Returns null for a business that has none. */
  function cardOf(business: PublicBusiness): Card | null {
    const texts = businessTexts(business, origin, glyphs);
    if (texts === null) return null;
    return { path: `${OG_IMAGES_PATH}/shop/${business.slug}/${versionOf(drawing, texts)}.png`, texts };
  }

  async function draw(slug: string, { path, texts }: Card, generation: number) {
    try {
      const png = await painter.paint(texts);
      const drawn = { path, png, storedBytes: png.byteLength };
      cache.set(pagePath.business(slug), drawn, generation);
      return drawn;
    } catch (err) {
      logger.error({ err, slug }, 'a card could not be drawn');
      return null;
    }
  }

  return {
    site,
    businessPath: (business) => cardOf(business)?.path ?? site.path,
    get generation() {
      return cache.generation;
    },
    cached: (slug) => cache.get(pagePath.business(slug)) ?? null,
    async ofBusiness(business, generation) {
      const card = cardOf(business);
      if (card === null) return null;
      const { path } = card;
      const key = pagePath.business(business.slug);
      // A stale card, or one that another request has drawn meanwhile: the same path means the same content.
      const cached = cache.getStale(key);
      if (cached?.path === path) {
        cache.set(key, cached, generation);
        return cached;
      }
      // Concurrent requests share one drawing.
      const running =
        drawings.get(path) ?? draw(business.slug, card, generation).finally(() => drawings.delete(path));
      drawings.set(path, running);
      return running;
    },
  };
}
