/** Colours of `web/styles/tokens.css` that browsers want before or without the stylesheet; a test compares them. */
export const siteColors = {
  /** `--color-red`: what the page begins with, and so the browser's own bars. */
  theme: { light: '#a5161d', dark: '#8c1319' },
  /** `--color-paper`, the ground. */
  ground: { light: '#fbf3e3', dark: '#1a0d09' },
} as const;
