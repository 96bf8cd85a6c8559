import type * as z from 'zod/mini';
import { type ApiCall, callKey, keyPath, type ParamsOf, type ResponseOf } from '#shared/contract/call.ts';
import { nullOnError, type ReplySchema, read, request, requestFile } from './api-client.ts';
import { ownerToken } from './credentials.ts';

type Params<C extends ApiCall> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };

type Body<C extends ApiCall> = C extends { request: infer R extends z.ZodMiniType }
  ? { body: z.input<R> }
  : unknown;

interface Options {
  /** Token of an identity that was confirmed just now. Default: the token of the signed-in user. */
  token?: string;
  timeoutMs?: number;
  leaving?: AbortSignal;
}

export type CallInput<C extends ApiCall> = Params<C> & Body<C> & Options;

function pathOf<C extends ApiCall>(call: C, input: CallInput<C>): string {
  const { params } = input as { params?: ParamsOf<C> };
  return params === undefined ? call.path : keyPath(callKey(call, params));
}

/** Returns null without a token; the server then rejects an owner's call. */
async function ownerTokenFor({ authority }: ApiCall): Promise<{ token?: string | null }> {
  return authority === 'owner' ? { token: await ownerToken() } : {};
}

async function optionsOf<C extends ApiCall>(
  call: C,
  { params: _, ...options }: CallInput<C> & { params?: unknown },
) {
  return options.token === undefined ? { ...options, ...(await ownerTokenFor(call)) } : options;
}

/** Parses the reply with `schema` if the caller needs less. Fails like {@link request}. */
export async function callApi<C extends ApiCall, T = ResponseOf<C>>(
  call: C,
  input: CallInput<C>,
  schema: ReplySchema<T> = call.response as ReplySchema<T>,
): Promise<T> {
  return request(call.method, pathOf(call, input), { schema, ...(await optionsOf(call, input)) });
}

export async function callForFile<C extends ApiCall & { file: string }>(
  call: C,
  input: CallInput<C>,
): Promise<Blob> {
  return requestFile(call.method, pathOf(call, input), await optionsOf(call, input));
}

/** Returns the call's query for `useRead`; its result is null if the server replies `missing`. */
export function readQuery<C extends ApiCall, Missing extends C['errors'][number] = never>(
  call: C,
  params: ParamsOf<C>,
  missing?: Missing,
) {
  type Reply = ResponseOf<C> | ([Missing] extends [never] ? never : null);
  const queryKey = callKey(call, params);
  const schema = call.response as ReplySchema<Reply>;
  return {
    queryKey,
    async queryFn({ signal: leaving }: { signal: AbortSignal }): Promise<Reply> {
      const reading = read(queryKey, { schema, leaving, ...(await ownerTokenFor(call)) });
      return missing === undefined ? reading : (nullOnError(reading, missing) as Promise<Reply>);
    },
  };
}
