import type { Context, Hono, MiddlewareHandler, TypedResponse } from 'hono';
import type { RedirectStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import { needsAppCheck } from '#server/http/middleware/app-check.ts';
import { countForOwner } from '#server/http/middleware/limit.ts';
import { jsonBody } from '#server/http/parsing/validate.ts';
import type { Owner } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import type { ApiCall, ExampleOf, ParamsOf } from '#shared/contract/call.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/;

/** Cookies grant no authority. @throws {ProductError} UNAUTHENTICATED; FORBIDDEN without a phone */
async function authenticateOwner(c: Context<AppEnv>, { identity: provider }: AppContext): Promise<Owner> {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) throw new ProductError('UNAUTHENTICATED');
  const { phone, ...identity } = await provider.verifyIdToken(token);
  if (phone === null) throw new ProductError('FORBIDDEN');
  return { ...identity, phone };
}

type Redirect = Response & TypedResponse<undefined, RedirectStatusCode, 'redirect'>;

interface CallInput<C extends ApiCall> {
  /** Already decoded. */
  params: ParamsOf<C>;
  body: C extends { request: infer R extends z.ZodMiniType } ? z.output<R> : undefined;
  /** Null if the call's authority is public. */
  owner: C['authority'] extends 'owner' ? Owner : null;
}

/** The JSON of the 200, or a file's bytes; a redirect only if the call declares one. */
type Answer<C extends ApiCall> =
  | (C extends { file: string } ? Uint8Array<ArrayBuffer> : z.input<C['response']>)
  | (C extends { redirect: string } ? Redirect : never);

export interface ApiRoute {
  call: ApiCall;
  example: { params?: Record<string, string>; request?: unknown; response?: unknown };
  limit: MiddlewareHandler<AppEnv>;
  respond: (c: Context<AppEnv>, context: AppContext) => Promise<Response>;
}

/**
 * Creates the route of a call. The limit is counted before the request is read.
 * `example` is used only by the documentation. The call's schema removes fields that the contract does not
 * name.
 */
export function apiRoute<C extends ApiCall>(
  call: C,
  example: ExampleOf<C>,
  limit: MiddlewareHandler<AppEnv>,
  answer: (input: CallInput<C>, c: Context<AppEnv>) => Answer<C> | Promise<Answer<C>>,
): ApiRoute {
  return {
    call,
    example,
    limit,
    async respond(c, context) {
      // Read first: a session that ends while a slow client sends its body must not be accepted.
      if (call.request) await c.req.arrayBuffer().catch(() => undefined);
      const owner = call.authority === 'owner' ? await authenticateOwner(c, context) : null;
      if (owner !== null && call.method !== 'GET') await countForOwner(context, 'writesPerOwner', owner);
      const input = {
        owner,
        params: c.req.param(),
        body: call.request && (await jsonBody(c, call.request)),
      };
      let answered: Answer<C>;
      let isAway = false;
      try {
        answered = await answer(input as CallInput<C>, c);
      } catch (error) {
        isAway = isUnavailable(error);
        throw error;
      } finally {
        // What it changed shows with the next request; a failed call may have committed.
        if (call.method !== 'GET') await context.pageChanges.readOwn(isAway);
      }
      if (answered instanceof Response) return answered;
      if (call.file !== undefined) {
        const bytes = answered as Uint8Array<ArrayBuffer>;
        return c.body(bytes, 200, { 'Content-Type': call.file, 'Content-Length': String(bytes.byteLength) });
      }
      return c.json(call.response.parse(answered));
    },
  };
}

/** `appCheck` rejects calls that none of our apps sent; null if App Check is off. */
export function serve(
  app: Hono<AppEnv>,
  context: AppContext,
  { call, limit, respond }: ApiRoute,
  appCheck: MiddlewareHandler<AppEnv> | null,
): void {
  if (appCheck !== null && needsAppCheck(call)) app.on(call.method, call.path, appCheck);
  app.on(call.method, call.path, limit, (c) => respond(c, context));
}
