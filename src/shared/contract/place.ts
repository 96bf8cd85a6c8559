import * as z from 'zod/mini';

/** A room, table or desk with its own code. */
export const place = z.object({
  /** Value of `yer` in an invitation's address: four random characters. */
  id: z.string(),
  label: z.string(),
});
export type Place = z.infer<typeof place>;
