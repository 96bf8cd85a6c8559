import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type * as z from 'zod/mini';
import type { EmbeddedIdentityDeps } from '#server/identity/embedded/deps.ts';
import { IdentityError, type IdentityErrorCode, networkFailure } from '#server/identity/embedded/errors.ts';
import { visitorKey } from '#server/rate-limit/device-cookies.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** Refuses bodies over 16 kB before they are read. */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw networkFailure(413, 'body too large');
  },
});

/**
 * Same-origin cookies reach these routes, so what counts is our own Origin and a content type that a form of
 * another site cannot send unasked (IDENTITY.md trap 5). There are no CORS headers to let others read.
 */
export function ownPagesOnly(
  deps: Pick<EmbeddedIdentityDeps, 'origin' | 'apiKey'>,
  contentType: string,
): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header('origin') !== deps.origin) throw networkFailure(403, 'foreign origin');
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== contentType) throw networkFailure(415, `expected ${contentType}`);
    if (c.req.query('key') !== deps.apiKey) throw networkFailure(403, 'foreign API key');
    await next();
    c.header('Cache-Control', 'no-store');
  };
}

/** Counts the call against its visitor; `refusal` is what the SDK makes of one too many. */
export function limitCalls(
  deps: Pick<EmbeddedIdentityDeps, 'limiter' | 'devices' | 'clientAddress'>,
  refusal: 'TOO_MANY_ATTEMPTS_TRY_LATER' | 'NETWORK_REQUEST_FAILED',
): MiddlewareHandler {
  return async (c, next) => {
    const visitor = visitorKey(deps.devices, c, deps.clientAddress(c));
    const verdict = await deps.limiter.consume('identityPerAddress', visitor);
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      throw refusal === 'NETWORK_REQUEST_FAILED'
        ? networkFailure(503, 'too many requests', { retryAfterSeconds })
        : new IdentityError(refusal, { retryAfterSeconds });
    }
    await next();
  };
}

/** The code that a field which is missing or of the wrong shape answers with. */
export type FieldErrors<T> = { [K in keyof T]?: IdentityErrorCode };

/** The JSON body; a fault outside the named fields is none of the session's, so it is "not answered". */
export async function readJson<T>(
  c: Context,
  schema: z.ZodMiniType<T>,
  fieldErrors: FieldErrors<T>,
): Promise<T> {
  const body = await c.req.json<unknown>().catch(() => {
    throw networkFailure(400, 'not JSON');
  });
  return check(body, schema, fieldErrors);
}

/** The form-encoded body of the token route. A repeated field is a malformed request. */
export async function readForm<T>(
  c: Context,
  schema: z.ZodMiniType<T>,
  fieldErrors: FieldErrors<T>,
): Promise<T> {
  const pairs = [...new URLSearchParams(await c.req.text())];
  const body = Object.fromEntries(pairs);
  if (Object.keys(body).length !== pairs.length) throw networkFailure(400, 'repeated field');
  return check(body, schema, fieldErrors);
}

function check<T>(body: unknown, schema: z.ZodMiniType<T>, fieldErrors: FieldErrors<T>): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const byField: Partial<Record<PropertyKey, IdentityErrorCode>> = fieldErrors;
  for (const issue of parsed.error.issues) {
    const code = byField[issue.path[0] ?? ''];
    if (code !== undefined) throw new IdentityError(code);
  }
  throw networkFailure(400, 'malformed request');
}
