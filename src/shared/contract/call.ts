import type * as z from 'zod/mini';
import type { ApiErrorCode } from './errors.ts';

/**
 * Defines one API call. The server's route, the browser's call and the OpenAPI document derive from it. Each
 * call is declared beside its schemas as `export const someCall = { … } as const satisfies ApiCall`.
 */
export interface ApiCall {
  /** Unique. Generated OpenAPI clients use it as the function name. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written as `/:name`. */
  path: `/api/${string}`;
  summary: string;
  /** `owner` requires an identity token as Bearer; `public` accepts a token but does not depend on it. */
  authority: 'public' | 'owner';
  /** Accepts the call without App Check, so that its callers need not load Google's scripts. */
  unattested?: true;
  /** Schema of the JSON body; absent if the call has no body. */
  request?: z.ZodMiniType;
  /** Maximum size of the body, if larger than the general limit (product.md 7.1). */
  maxBodyBytes?: number;
  /** Schema of the JSON of a 200 response; `z.never()` if the call returns a file. */
  response: z.ZodMiniType;
  /** Media type of the 200 response, if it is not JSON. */
  file?: 'application/pdf';
  /** Describes when the response may redirect to the new address of the resource. */
  redirect?: string;
  /** Sentences of rules for the request that its schema cannot know, because they depend on stored data. */
  rules?: readonly string[];
  /** Error codes specific to this call; {@link errorCodesOf} adds those that its shape implies. */
  errors?: readonly ApiErrorCode[];
}

export type ResponseOf<C extends ApiCall> = z.output<C['response']>;

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** The path parameters by name, not yet encoded. */
export type ParamsOf<C extends ApiCall> = Record<NamesIn<C['path']>, string>;

/**
 * Example request and response for the API documentation, named by the server's route. It is outside the call
 * and contains only literals and other examples. The bundler therefore drops it from the browser's code.
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

/** A path and the segments that are encoded and appended to it with `/`. */
export type CallKey = readonly [path: string, ...segments: string[]];

/**
 * Returns the path up to the first parameter, then the segments. Server and browser must build equal keys, or
 * the browser repeats a read.
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

/** Returns the URL path of a key, with encoded segments. */
export function keyPath([path, ...segments]: CallKey): string {
  return [path, ...segments.map(encodeURIComponent)].join('/');
}

/** Returns all error codes of a call: three general ones, those that its shape implies, then its own. */
export function errorCodesOf(call: ApiCall): ApiErrorCode[] {
  const codes: ApiErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
  // A path over 400 characters is not looked up (guarantees.md rule 24).
  if (call.path.includes('/:')) codes.push('NOT_FOUND');
  if (call.authority === 'owner')
    codes.push('UNAUTHENTICATED', 'FORBIDDEN', 'NO_BUSINESS_FOR_PHONE', 'FORMER_NUMBER');
  if (call.method !== 'GET') codes.push('CROSS_ORIGIN', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE');
  if (call.request !== undefined) codes.push('MALFORMED_REQUEST', 'VALIDATION_FAILED');
  return [...codes, ...(call.errors ?? [])];
}
