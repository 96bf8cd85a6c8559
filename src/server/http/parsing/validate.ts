import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { AppEnv } from '#server/app-context.ts';
import { ProductError } from '#server/product-error.ts';
import { bodyJson } from './body-json.ts';
import { JSON_TYPE, mediaType } from './media-type.ts';

/** The message for a field whose rule has no message of its own; zod's would be English. */
const INVALID_FIELD = 'Bu alanı kontrol edip yeniden yazın.';

function toFieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '') fields[field] ??= issue.message;
  }
  return fields;
}

/**
 * Returns the body without unknown fields, which the browser or app of the next release may send (ADR 10).
 * @throws {ProductError} UNSUPPORTED_MEDIA_TYPE if its type is not named, MALFORMED_REQUEST if it is not an
 * unambiguous JSON object, VALIDATION_FAILED by field
 */
export async function jsonBody<T>(c: Context<AppEnv>, schema: z.ZodMiniType<T>): Promise<T> {
  if (mediaType(c) !== JSON_TYPE) throw new ProductError('UNSUPPORTED_MEDIA_TYPE');
  const body = await bodyJson(c).catch((cause: unknown) => {
    throw new ProductError('MALFORMED_REQUEST', { cause });
  });
  const parsed = schema.safeParse(body, { error: () => INVALID_FIELD });
  if (parsed.success) return parsed.data;
  const fields = toFieldErrors(parsed.error);
  const [message] = Object.values(fields);
  if (message === undefined) throw new ProductError('MALFORMED_REQUEST', { cause: parsed.error });
  throw new ProductError('VALIDATION_FAILED', { fields, message });
}
