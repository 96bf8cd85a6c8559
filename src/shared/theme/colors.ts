import { qrColors } from './qr-colors.ts';

const INK = '#2a1410';
const RED = '#a5161d';
const CREAM = '#fff6e6';
const WHITE = '#ffffff';

/** Consumers without the stylesheet (link previews, manifest, the browser's bars) read colours here too. */
const light = {
  white: WHITE,
  // backgrounds
  paper: '#fbf3e3',
  porcelain: '#fffcf5',
  sand: '#f2e3c6',
  // text and lines on the backgrounds
  ink: INK,
  'ink-soft': '#694536',
  'red-ink': RED,
  'teal-ink': '#0a636a',
  'brass-ink': '#7a5209',
  line: '#e0cba4',
  field: '#94725a',
  'field-invalid': '#faeee8',
  // blocks, each with its text colour
  red: RED,
  'on-red': CREAM,
  'on-red-soft': '#fbdcc2',
  brew: '#35190f',
  'on-brew': '#f9ebd3',
  'on-brew-soft': '#d9bc98',
  'brew-line': '#6b4433',
  'brew-tile': '#35190f',
  brass: '#e0a83c',
  'on-brass': INK,
  teal: '#0b6e75',
  'on-teal': '#f3fbf8',
  // controls
  btn: RED,
  'btn-hover': '#8a1017',
  'on-btn': CREAM,
  keyline: `${CREAM}66`,
  'cream-keyline': `${RED}59`,
  'cream-keyline-hover': RED,
  'done-keyline': `${WHITE}66`,
  cream: CREAM,
  'on-cream': '#8a1017',
  store: '#1d0e0a',
  'store-hover': '#3a2016',
  'store-line': `${CREAM}40`,
  veil: `${INK}b8`,
  // the saucer's rim
  rim: RED,
  'rim-ground': '#fffcf5',
  'rim-line': '#c9923a',
  // the phone that shows the app
  phone: '#160a07',
  'phone-edge': '#5b3a2b',
  'phone-edge-on-brew': '#7a5440',
  'phone-line': `${CREAM}40`,
  'phone-tap': `${INK}66`,
  qr: qrColors.onScreen,
} as const;

export type ColorName = keyof typeof light;

export const colors: Record<'light' | 'dark', Record<ColorName, string>> = {
  light,
  dark: {
    ...light,
    paper: '#1a0d09',
    porcelain: '#28160f',
    sand: '#371f16',
    ink: '#f8ead2',
    'ink-soft': '#d0b292',
    'red-ink': '#ff9a86',
    'teal-ink': '#74d2cc',
    'brass-ink': '#e8b75a',
    line: '#523527',
    field: '#a07d61',
    'field-invalid': '#301711',
    red: '#8c1319',
    'on-red': '#fff3e0',
    'on-red-soft': '#f6d2b6',
    brew: '#0f0705',
    'on-brew-soft': '#cdae8b',
    brass: '#d79e37',
    teal: '#0c6067',
    'on-teal': '#edf9f5',
    btn: '#b3232a',
    'btn-hover': '#c52f35',
    store: '#0f0705',
    'store-line': '#a07d61',
    veil: '#0a0402cc',
    'rim-ground': '#f6e8cf',
  },
};
