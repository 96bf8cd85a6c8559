import type { PublicBusiness } from '#shared/contract/business.ts';

export interface OgImageTexts {
  headline: string;
  /** Under the headline; on a business's card beside the QR code. */
  greeting: string;
  /** A business's card carries a QR code and says what it is for. */
  code: { qr: string; hint: string } | null;
}

/** Texts as they are drawn, and the fonts that they need besides the look's own. */
export interface DrawableCard extends OgImageTexts {
  fonts: readonly string[];
}

/** Draws cards as PNG, {@link OG_IMAGE_SIZE} large. */
export interface OgImagePainter {
  /** @throws when it has too much to do, takes too long, or fails. */
  paint(card: DrawableCard): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** A card as bytes; its path changes with whatever is drawn on it. */
export interface OgImage {
  path: string;
  png: Uint8Array<ArrayBuffer>;
}

/** The pictures that previews of links show (`og:image`). Paths are under {@link OG_IMAGES_PATH}. */
export interface OgImages {
  /** The picture of every page that is not a business's; drawn in the build. */
  readonly site: OgImage;
  /**
   * Where a business's card is, as the business is now. The site's stands for one without a code, and for names that no font
   * has.
   */
  businessPath(business: PublicBusiness): string;
  /** The cached card, of the business as it is now; costs nothing. */
  cached(slug: string): OgImage | null;
  /** Draws and keeps a business's card; null when that failed, which is logged. */
  ofBusiness(business: PublicBusiness, generation: number): Promise<OgImage | null>;
  /** To be read before the business is: a card of a business that changed meanwhile is not kept. */
  readonly generation: number;
}

export const OG_IMAGES_PATH = '/og';

/** Pixels of a card, which every reader of Open Graph shows whole at this size. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
