import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { AppEnv } from '#server/app-deps.ts';
import { ProductError } from '#server/product-error.ts';

/** What is said of a field whose rule has no sentence of its own; zod would say it in English. */
const INVALID_FIELD = 'Bu alan geçersiz.';

function toFieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (field !== '') fields[field] ??= issue.message;
  }
  return fields;
}

/**
 * The request's JSON body, checked against the contract.
 *
 * @throws {ProductError} MALFORMED_REQUEST when it is not JSON, VALIDATION_FAILED with a sentence per field.
 */
export async function jsonBody<T>(c: Context<AppEnv>, schema: z.ZodMiniType<T>): Promise<T> {
  const body = await c.req.json<unknown>().catch((cause: unknown) => {
    throw new ProductError('MALFORMED_REQUEST', { cause });
  });
  const parsed = schema.safeParse(body, { error: () => INVALID_FIELD });
  if (parsed.success) return parsed.data;
  const fields = toFieldErrors(parsed.error);
  const first = Object.values(fields)[0];
  throw new ProductError('VALIDATION_FAILED', first === undefined ? { fields } : { fields, message: first });
}
