import { colors } from '#shared/theme/colors.ts';

/** In pixels from the top left. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture has one colour scheme. */
export const inks = colors.light;

export interface TextStyle {
  face: 'display' | 'text';
  color: string;
  /** In pixels. The largest size at which the text fits is used. */
  sizes: { largest: number; smallest: number };
  /** Relative to the size. Below 1.02, Sansita's cedilla touches the next line. */
  lineHeight: number;
}

/** A text box; `align` puts the lines at the top, in the middle or at the bottom. */
export interface TextBox {
  box: Box;
  style: TextStyle;
  align: 'flex-start' | 'center' | 'flex-end';
}

const LEFT = 72;
const PLATE = 164;

/** The brand's mark, left of its name. The build draws it. */
export const mark: Box = { left: LEFT, top: 52, width: 56, height: 56 };

export const brandName: TextBox = {
  box: { left: LEFT + 68, top: 52, width: 400, height: 56 },
  style: { face: 'display', color: inks['on-red'], sizes: { largest: 40, smallest: 40 }, lineHeight: 1.1 },
  align: 'center',
};

const headline: TextStyle = {
  face: 'display',
  color: inks['on-red'],
  sizes: { largest: 104, smallest: 38 },
  lineHeight: 1.05,
};

export const businessLayout = {
  headline: { box: { left: LEFT, top: 116, width: 584, height: 242 }, style: headline, align: 'flex-end' },
  plate: { left: LEFT, top: 396, width: PLATE, height: PLATE },
  greeting: {
    box: { left: LEFT + PLATE + 28, top: 392, width: 412, height: 110 },
    style: { face: 'text', color: inks['on-red'], sizes: { largest: 36, smallest: 22 }, lineHeight: 1.2 },
    align: 'flex-start',
  },
  hint: {
    box: { left: LEFT + PLATE + 28, top: 518, width: 440, height: 44 },
    style: {
      face: 'text',
      color: inks['on-red-soft'],
      sizes: { largest: 24, smallest: 24 },
      lineHeight: 1.3,
    },
    align: 'flex-end',
  },
} as const satisfies Record<string, Box | TextBox>;

export const siteLayout = {
  headline: { box: { left: LEFT, top: 276, width: 612, height: 192 }, style: headline, align: 'flex-end' },
  greeting: {
    box: { left: LEFT, top: 492, width: 640, height: 50 },
    style: { face: 'text', color: inks['on-red'], sizes: { largest: 34, smallest: 24 }, lineHeight: 1.2 },
    align: 'center',
  },
} as const satisfies Record<string, TextBox>;
