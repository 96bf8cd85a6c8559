import { buildOgImages } from '../../scripts/build-og-images.ts';

/** What cards are drawn from is there before any test draws one; made once, and again when its sources change. */
export const setup = buildOgImages;
