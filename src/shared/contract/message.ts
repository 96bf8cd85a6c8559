import * as z from 'zod/mini';

/** Response of calls that only confirm success: delete, contact. */
export const messageResponse = z.object({ message: z.string() });
