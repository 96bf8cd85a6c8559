import type * as z from 'zod/mini';
import type { ApiErrorCode } from './errors.ts';

/**
 * One call of the API. From this alone come the server's route, the browser's call and the OpenAPI document;
 * each call stands beside its schemas as `export const someCall = { … } as const satisfies ApiCall`.
 */
export interface ApiCall {
  /** Unique; clients generated from the OpenAPI document name their function by it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters as `/:name`. */
  path: `/api/${string}`;
  summary: string;
  /** `owner` takes an identity token as Bearer; to `public` one may come along, but nothing hangs on it. */
  authority: 'public' | 'owner';
  /** Whether it is taken without App Check too, which would bring Google's scripts to whoever makes it. */
  unattested?: true;
  /** The JSON body; a call without one has none. */
  request?: z.ZodMiniType;
  /** The largest body, where it is more than what every call takes (product.md 7.1). */
  maxBodyBytes?: number;
  /** The JSON of the 200; of a call that answers a file `z.never()`. */
  response: z.ZodMiniType;
  /** What the 200 is where it is no JSON. */
  file?: 'application/pdf';
  /** When the answer may be a redirect instead, to where the same thing is now. */
  redirect?: string;
  /** The codes of its own; those that follow from its shape are added by {@link errorCodesOf}. */
  errors: readonly ApiErrorCode[];
}

export type ResponseOf<C extends ApiCall> = z.output<C['response']>;

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** The parameters in the path, by name and not yet encoded. */
export type ParamsOf<C extends ApiCall> = Record<NamesIn<C['path']>, string>;

/**
 * What a call is sent and answers, for the documentation of the API: beside the call and not in it, and of nothing but
 * literals and other examples, so that a bundler leaves it out of the browser. The server's route names both.
 */
export type ExampleOf<C extends ApiCall> = (C extends { file: string }
  ? unknown
  : { response: z.input<C['response']> }) &
  (C extends {
    request: infer R extends z.ZodMiniType;
  }
    ? { request: z.input<R> }
    : unknown) &
  ([NamesIn<C['path']>] extends [never] ? unknown : { params: ParamsOf<C> });

/** A path, then segments that are encoded and joined to it by `/`. */
export type CallKey = readonly [path: string, ...segments: string[]];

/**
 * The path up to the first parameter, then segments: server and browser must make the same, or a read is done again.
 */
export function callKey<C extends ApiCall>(call: C, params: ParamsOf<C>): CallKey {
  const values: Record<string, string> = params;
  const [path = '', ...rest] = call.path.split('/:');
  const segments = rest.flatMap((part) => {
    const [name = '', ...literals] = part.split('/');
    return [values[name] ?? '', ...literals];
  });
  return [path, ...segments];
}

/** The URL of a key, its segments encoded. */
export function keyPath([path, ...segments]: CallKey): string {
  return [path, ...segments.map(encodeURIComponent)].join('/');
}

/** Every code that a call may answer: any call its first three, then what its shape makes possible, then its own. */
export function errorCodesOf(call: ApiCall): ApiErrorCode[] {
  const codes: ApiErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
  if (call.authority === 'owner') codes.push('UNAUTHENTICATED', 'FORBIDDEN', 'NO_BUSINESS_FOR_PHONE');
  if (call.method !== 'GET') codes.push('CROSS_ORIGIN', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE');
  if (call.request !== undefined) codes.push('MALFORMED_REQUEST', 'VALIDATION_FAILED');
  return [...codes, ...call.errors];
}
