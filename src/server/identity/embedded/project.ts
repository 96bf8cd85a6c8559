import { site } from '#shared/site.ts';

/** The embedded provider's equivalent of a Firebase project. */
export const embeddedProject = {
  /** Audience of the ID tokens. */
  id: site.id,
  /** The SDK appends it as `?key=`. Not a secret; it separates the sessions of the two modes. */
  apiKey: `${site.id}-embedded`,
} as const;
