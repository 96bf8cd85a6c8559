import * as z from 'zod/mini';

/** Answer of calls that have nothing to say but that it is done: delete, contact. */
export const messageResponse = z.object({ message: z.string() });
