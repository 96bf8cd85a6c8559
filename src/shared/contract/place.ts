import * as z from 'zod/mini';

/** A room, table or desk with a code of its own. */
export const place = z.object({
  /** What `yer` says in the address of an invitation: four random characters. */
  id: z.string(),
  label: z.string(),
});
export type Place = z.infer<typeof place>;
