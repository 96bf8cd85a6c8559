import { buildOgImages } from '../../scripts/build-og-images.ts';

/**
 * Builds the assets of the link previews before any test draws one; rebuilt only when their sources change.
 */
export const setup = buildOgImages;
