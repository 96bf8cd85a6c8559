import * as z from 'zod/mini';
import { type ApiErrorCode, apiErrors } from './errors.ts';

const codes = Object.keys(apiErrors) as [ApiErrorCode, ...ApiErrorCode[]];

/** Body of every response outside 2xx. `fields` maps each failed input to its sentence. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(codes),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;
