import { site } from '#shared/site.ts';

/** What Firebase calls a project, as the embedded provider has it. */
export const embeddedProject = {
  /** Audience of the ID tokens. */
  id: site.id,
  /** What the SDK appends to its calls as `?key=`; no secret, it keeps sessions of other modes apart. */
  apiKey: `${site.id}-embedded`,
} as const;
