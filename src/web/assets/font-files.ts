/** The page's own fonts as files: what is drawn on a canvas cannot do with a substitute that `font-display` allows. */
export { default as onest } from '../../../generated/fonts/onest-variable.woff2';
export { default as sansita } from '../../../generated/fonts/sansita-black.woff2';
