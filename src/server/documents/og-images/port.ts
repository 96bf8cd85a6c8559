import type { PublicBusiness } from '#shared/contract/business.ts';

/** The texts to draw. */
export interface DrawableCard {
  headline: string;
  /** Below the headline; on a business's card next to the QR code. */
  greeting: string;
  /** A business's card has a QR code and a hint about its use. */
  code: { qr: string; hint: string } | null;
  /** The fonts that they need besides the standard ones. */
  fonts: readonly string[];
}

/** Draws cards as PNG of {@link OG_IMAGE_SIZE}. */
export interface OgImagePainter {
  /** @throws if the queue is full, or the work takes too long or fails */
  paint(card: DrawableCard): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** A card's PNG. Its path changes with its content. */
export interface OgImage {
  path: string;
  png: Uint8Array<ArrayBuffer>;
}

/** The images of link previews (`og:image`). Paths are under {@link OG_IMAGES_PATH}. */
export interface OgImages {
  /** The image of all pages that do not show a business; the build draws it. */
  readonly site: OgImage;
  /** Returns the path of a business's card; the site's without a code or with an undrawable name. */
  businessPath(business: PublicBusiness): string;
  /** Returns the cached card of the business, at no cost. */
  cached(slug: string): OgImage | null;
  /** Draws and caches a business's card; returns null if that fails, which is logged. */
  ofBusiness(business: PublicBusiness, generation: number): Promise<OgImage | null>;
  /** Read this before the business: if the business changes meanwhile, its card is not cached. */
  readonly generation: number;
}

export const OG_IMAGES_PATH = '/og';

/** In pixels. All readers of Open Graph show a card of this size without cropping. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
