import type * as z from 'zod/mini';
import { type ApiCall, callKey, keyPath, type ParamsOf, type ResponseOf } from '#shared/contract/call.ts';
import { nullOnError, type ReplySchema, read, request, requestFile } from './api-client.ts';
import { ownerToken } from './identity-token.ts';

type Params<C extends ApiCall> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };

type Body<C extends ApiCall> = C extends { request: infer R extends z.ZodMiniType }
  ? { body: z.input<R> }
  : unknown;

interface Options {
  /** Of an identity that was confirmed a moment ago; without it, the token of whoever is signed in. */
  token?: string;
  /** How long an answer may take; without it what any may. */
  timeoutMs?: number;
  /** Aborted once nobody waits for the answer any more. */
  leaving?: AbortSignal;
}

export type CallInput<C extends ApiCall> = Params<C> & Body<C> & Options;

function pathOf<C extends ApiCall>(call: C, input: CallInput<C>): string {
  const { params } = input as { params?: ParamsOf<C> };
  return params === undefined ? call.path : keyPath(callKey(call, params));
}

/** Without a token the server rejects an owner's call. */
async function ownerTokenFor({ authority }: ApiCall): Promise<{ token?: string | null }> {
  return authority === 'owner' ? { token: await ownerToken() } : {};
}

async function optionsOf<C extends ApiCall>(
  call: C,
  { params: _, ...options }: CallInput<C> & { params?: unknown },
) {
  return options.token === undefined ? { ...options, ...(await ownerTokenFor(call)) } : options;
}

/** The call's reply, parsed by its schema, or by `schema` where less will do. Fails as {@link request} does. */
export async function callApi<C extends ApiCall, T = ResponseOf<C>>(
  call: C,
  input: CallInput<C>,
  schema: ReplySchema<T> = call.response as ReplySchema<T>,
): Promise<T> {
  return request(call.method, pathOf(call, input), { schema, ...(await optionsOf(call, input)) });
}

/** The file that the call answers. Fails as {@link request} does. */
export async function callForFile<C extends ApiCall & { file: string }>(
  call: C,
  input: CallInput<C>,
): Promise<Blob> {
  return requestFile(call.method, pathOf(call, input), await optionsOf(call, input));
}

/** The read of a call for `useRead`, under the call's key; null if the server answers `missing`. */
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
