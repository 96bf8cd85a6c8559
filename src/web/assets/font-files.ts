/** The page's own fonts as files. `font-display` allows a page a fallback font, but a drawing needs the real one. */
export { default as onest } from '../../../generated/fonts/onest-variable.woff2';
export { default as sansita } from '../../../generated/fonts/sansita-black.woff2';
