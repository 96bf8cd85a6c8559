import type * as z from 'zod/mini';
import { type ApiCall, callKey, keyPath, type ParamsOf, type ResponseOf } from '#shared/contract/call.ts';
import { nullOnError, type ReplySchema, read, request } from './api-client.ts';

type Params<C extends ApiCall> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };

type Body<C extends ApiCall> = C extends { request: infer R extends z.ZodMiniType }
  ? { body: z.input<R> }
  : unknown;

/** The identity token; without one an owner's call is refused, and that is the server's to say. */
type Token<C extends ApiCall> = C['authority'] extends 'owner'
  ? { token: string | null }
  : { token?: string };

interface Patience {
  /** How long an answer may take; without it what any may. */
  timeoutMs?: number;
  /** Aborted once nobody waits for the answer any more. */
  leaving?: AbortSignal;
}

export type CallInput<C extends ApiCall> = Params<C> & Body<C> & Token<C> & Patience;

/** The call's reply, parsed by its schema, or by `schema` where less will do. Fails as {@link request} does. */
export function callApi<C extends ApiCall, T = ResponseOf<C>>(
  call: C,
  input: CallInput<C>,
  schema: ReplySchema<T> = call.response as ReplySchema<T>,
): Promise<T> {
  const { params, ...options } = input as { params?: ParamsOf<C>; body?: unknown; token?: string | null };
  const path = params === undefined ? call.path : keyPath(callKey(call, params));
  return request(call.method, path, { schema, ...options });
}

/** A read of public data for the query library, under its call's key; null when the server answers `missing`. */
export function readQuery<C extends ApiCall>(call: C, params: ParamsOf<C>, missing: C['errors'][number]) {
  const queryKey = callKey(call, params);
  const schema = call.response as ReplySchema<ResponseOf<C>>;
  return { queryKey, queryFn: () => nullOnError(read(queryKey, { schema }), missing) };
}
