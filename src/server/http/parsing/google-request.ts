import type { Context, MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import { NetworkFailure } from '#server/http/google-answer.ts';
import { IdentityError, type IdentityErrorCode } from '#server/identity/embedded/errors.ts';
import { embeddedProject } from '#server/identity/embedded/project.ts';
import { bodyJson, bodyText, type UnreadableBodyError } from './body-json.ts';
import { mediaType } from './media-type.ts';

/**
 * Requires our own `Origin` and a content type that no HTML form can send: this route receives same-origin
 * cookies (identity.md trap 5).
 */
export function sameOriginOnly(origin: string, contentType: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('origin') !== origin) throw new NetworkFailure(403, 'foreign origin');
    if (mediaType(c) !== contentType) throw new NetworkFailure(415, `expected ${contentType}`);
    if (c.req.query('key') !== embeddedProject.apiKey) throw new NetworkFailure(403, 'foreign API key');
    await next();
    c.header('Cache-Control', 'no-store');
  };
}

/** The error code of each field; where there are two, that of a missing one is first. */
export type FieldErrors<T> = {
  [K in keyof T]?: IdentityErrorCode | readonly [missing: IdentityErrorCode, invalid: IdentityErrorCode];
};

function refuseUnreadable(error: UnreadableBodyError): never {
  throw new NetworkFailure(400, error.message);
}

/** Returns the JSON body. Errors outside the named fields count as network failures, not the session's. */
export async function readJson<T>(
  c: Context,
  schema: z.ZodMiniType<T>,
  fieldErrors: FieldErrors<T>,
): Promise<T> {
  const body = await bodyJson(c).catch(refuseUnreadable);
  return check(body, schema, fieldErrors);
}

/** Returns the form-encoded body of the token route. A repeated field makes the request malformed. */
export async function readForm<T>(
  c: Context,
  schema: z.ZodMiniType<T>,
  fieldErrors: FieldErrors<T>,
): Promise<T> {
  const pairs = [...new URLSearchParams(await bodyText(c).catch(refuseUnreadable))];
  const body = Object.fromEntries(pairs);
  if (Object.keys(body).length !== pairs.length) throw new NetworkFailure(400, 'repeated field');
  return check(body, schema, fieldErrors);
}

function check<T>(body: unknown, schema: z.ZodMiniType<T>, fieldErrors: FieldErrors<T>): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const byField: Partial<Record<PropertyKey, FieldErrors<T>[keyof T]>> = fieldErrors;
  const fields = new Map(Object.entries(body ?? {}));
  for (const { path } of parsed.error.issues) {
    const field = String(path[0]);
    const codes = byField[field];
    if (codes === undefined) continue;
    const isMissing = (fields.get(field) ?? '') === '';
    throw new IdentityError(typeof codes === 'string' ? codes : codes[isMissing ? 0 : 1]);
  }
  throw new NetworkFailure(400, 'malformed request');
}
