import { site } from '#shared/site.ts';

/** The embedded provider's equivalent of a Firebase project. */
export const embeddedProject = {
  /** Audience of the ID tokens. */
  id: site.id,
  /**
   * The SDK appends it to its calls as `?key=`. It is not a secret, and separates the sessions of the two
   * modes.
   */
  apiKey: `${site.id}-embedded`,
} as const;
