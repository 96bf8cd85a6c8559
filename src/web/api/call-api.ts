import type * as z from 'zod/mini';
import { type ApiCall, callKey, keyPath, type ParamsOf, type ResponseOf } from '#shared/contract/call.ts';
import { limitSilence, REQUEST_TIMEOUT_MS } from './abort-after.ts';
import { ApiError, ConnectionError, errorText, hasErrorCode, UNREACHABLE, UNREADABLE } from './api-errors.ts';
import { attestationHeaders, credentials, ownerToken, visitorToken } from './credentials.ts';

type Params<C extends ApiCall> = keyof ParamsOf<C> extends never ? unknown : { params: ParamsOf<C> };

type Body<C extends ApiCall> = C extends { request: infer R extends z.ZodMiniType }
  ? { body: z.input<R> }
  : unknown;

interface Options {
  /** Token of an identity that was confirmed just now. Default: the token of the signed-in user. */
  token?: string;
  /** Maximum silence: before the answer, and between two parts of it. */
  timeoutMs?: number;
  leaving?: AbortSignal;
  /** False: an ended session is the caller's concern. Default: the owner signs in again, and the call is repeated. */
  signInAgain?: boolean;
}

export type CallInput<C extends ApiCall> = Params<C> & Body<C> & Options;

async function orUnreachable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (cause) {
    throw new ConnectionError(UNREACHABLE, cause);
  }
}

/**
 * Calls `onPart` for each part that arrives: a slow network must not end a download that goes on. The parts of a clone
 * are counted, because Chromium reports a response as aborted if a script reads its own.
 */
async function readBody(response: Response, onPart: () => void): Promise<Blob> {
  const parts = response.clone().body?.getReader();
  async function count() {
    do onPart();
    while ((await parts?.read())?.done === false);
  }
  const [body] = await Promise.all([response.blob(), count()]);
  return body;
}

const textOf = (body: Blob): Promise<string> => new Response(body).text();

async function sendOnce<C extends ApiCall>(call: C, input: CallInput<C>): Promise<Blob> {
  const { params, body, ...options } = input as Options & { params?: ParamsOf<C>; body?: unknown };
  const { token = await (call.authority === 'owner' ? ownerToken() : visitorToken()) } = options;
  const silence = limitSilence(options.timeoutMs ?? REQUEST_TIMEOUT_MS, options.leaving);
  const request = fetch(params === undefined ? call.path : keyPath(callKey(call, params)), {
    method: call.method,
    headers: {
      'Content-Type': 'application/json',
      ...(await attestationHeaders()),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    signal: silence.signal,
  });
  const response = await orUnreachable(request);
  const received = await orUnreachable(readBody(response, silence.heard));
  silence.end();
  if (response.ok) return received;
  throw new ApiError(response.status, response.statusText, await textOf(received));
}

/**
 * Sends a call (product.md 7.2), again after a login if the owner's session has ended. @throws {ApiError} for a reply
 * outside 2xx @throws {ConnectionError} without a reply
 */
async function send<C extends ApiCall>(call: C, input: CallInput<C>): Promise<Blob> {
  try {
    return await sendOnce(call, input);
  } catch (error) {
    const { token, signInAgain = true } = input as Options;
    const isEnded = call.authority === 'owner' && hasErrorCode(error, 'UNAUTHENTICATED');
    if (!isEnded || !signInAgain || token !== undefined) throw error;
    if (!(await credentials.signInAgain?.(errorText(error, '')))) throw error;
    return sendOnce(call, input);
  }
}

/**
 * Parses the reply with `schema` if the caller needs less. Fails like {@link send}. @throws {ConnectionError} if
 * the reply violates the contract
 */
export async function callApi<C extends ApiCall, T = ResponseOf<C>>(
  call: C,
  input: CallInput<C>,
  schema: z.ZodMiniType<T> = call.response as z.ZodMiniType<T>,
): Promise<T> {
  const text = await textOf(await send(call, input));
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConnectionError(UNREADABLE, cause);
  }
}

/** Fails like {@link send}. */
export async function callForFile<C extends ApiCall & { file: string }>(
  call: C,
  input: CallInput<C>,
): Promise<Blob> {
  return send(call, input);
}

export function readQuery<C extends ApiCall>(call: C, params: ParamsOf<C>) {
  return {
    queryKey: callKey(call, params),
    queryFn: ({ signal: leaving }: { signal: AbortSignal }): Promise<ResponseOf<C>> =>
      callApi(call, { params, leaving } as unknown as CallInput<C>),
  };
}
