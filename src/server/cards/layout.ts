/** Pixels of the picture, which every reader of Open Graph shows whole at this size. */
export const CARD = { width: 1200, height: 630 } as const;

/** An upright rectangle, in pixels from the top left. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Ink = readonly [red: number, green: number, blue: number];

/** The inks of `web/styles/tokens.css`, in light: a picture has one theme. */
export const inks = {
  onRed: [0xff, 0xf6, 0xe6],
  onRedSoft: [0xfb, 0xdc, 0xc2],
  white: [0xff, 0xff, 0xff],
  store: [0x1d, 0x0e, 0x0a],
} as const satisfies Record<string, Ink>;

export interface TextStyle {
  /** Which fonts, in the order in which they are asked for a letter. */
  face: 'display' | 'text';
  ink: Ink;
  /** Pixels; the largest at which everything fits is taken. */
  sizes: { largest: number; smallest: number };
  /** In sizes. Sansita's cedilla touches the next line under 1.02. */
  lineHeight: number;
}

const LEFT = 72;
const PLATE = 164;

export const brand = {
  /** The mark stands at the left, drawn in the build. */
  mark: { left: LEFT, top: 52, width: 56, height: 56 },
  name: { left: LEFT + 68, top: 52, width: 400, height: 56 },
  style: {
    face: 'display',
    ink: inks.onRed,
    sizes: { largest: 40, smallest: 40 },
    lineHeight: 1.1,
  },
} as const satisfies { mark: Box; name: Box; style: TextStyle };

const headline = {
  face: 'display',
  ink: inks.onRed,
  sizes: { largest: 104, smallest: 38 },
  lineHeight: 1.05,
} as const satisfies TextStyle;

/** The card of a shop: its name over the plate with the QR code, and the owner's greeting beside that. */
export const shopLayout = {
  headline: { box: { left: LEFT, top: 122, width: 584, height: 244 }, style: headline },
  plate: { left: LEFT, top: 396, width: PLATE, height: PLATE },
  greeting: {
    box: { left: LEFT + PLATE + 28, top: 396, width: 440, height: 108 },
    style: { face: 'text', ink: inks.onRed, sizes: { largest: 36, smallest: 22 }, lineHeight: 1.2 },
  },
  hint: {
    box: { left: LEFT + PLATE + 28, top: 518, width: 440, height: 44 },
    style: { face: 'text', ink: inks.onRedSoft, sizes: { largest: 24, smallest: 24 }, lineHeight: 1.3 },
  },
} as const satisfies Record<string, Box | { box: Box; style: TextStyle }>;

/** The card of the site. */
export const siteLayout = {
  headline: { box: { left: LEFT, top: 292, width: 612, height: 186 }, style: headline },
  greeting: {
    box: { left: LEFT, top: 492, width: 640, height: 50 },
    style: { face: 'text', ink: inks.onRed, sizes: { largest: 34, smallest: 24 }, lineHeight: 1.2 },
  },
} as const satisfies Record<string, { box: Box; style: TextStyle }>;
