import * as z from 'zod/mini';
import { errorBody } from '#shared/contract/error-body.ts';
import type { ApiErrorCode } from '#shared/contract/errors.ts';
import { parseJson } from '#shared/parse-json.ts';

export const UNREACHABLE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
export const UNREADABLE = 'Beklenmeyen bir cevap geldi. Lütfen tekrar deneyin.';

/** Drops what a proxy or another build replies differently. */
const lenientBody = z.catch(
  z.object({
    error: z.catch(z.string(), ''),
    code: z.catch(z.nullable(errorBody.shape.code), null),
    fields: z.catch(z.record(z.string(), z.catch(z.string(), '')), {}),
  }),
  { error: '', code: null, fields: {} },
);

/** A reply outside 2xx. `message` is `"<status>: <body text or status text>"` (product.md 8.1). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Null if the reply is not from our server (for example a proxy's page). */
  readonly code: ApiErrorCode | null;
  readonly userMessage: string | null;
  readonly fields: Record<string, string>;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const { error, code, fields } = lenientBody.parse(parseJson(body));
    this.status = status;
    this.code = code;
    this.userMessage = error || null;
    this.fields = fields;
  }
}

/** A failure with its own Turkish message. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
  readonly userMessage: string;

  constructor(userMessage: string, cause?: unknown) {
    super(userMessage, { cause });
    this.userMessage = userMessage;
  }
}

/** A request that came too early or too often; `retryAt` is in ms since the epoch. */
export class WaitError extends UserFacingError {
  override name = 'WaitError';
  readonly retryAt: number;

  constructor(userMessage: string, seconds: number, cause: unknown) {
    super(userMessage, cause);
    this.retryAt = Date.now() + seconds * 1000;
  }
}

/** No usable reply: no network, a time-out, a body that violates the contract, or an unsolved bot-check. */
export class ConnectionError extends UserFacingError {
  override name = 'ConnectionError';
}

/** Returns true if the server may have handled the request: no reply, or a proxy's in its place. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && error.status >= 500 && error.code === null);

/** Returns the message to show for a failure; `fallback` if it has none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof UserFacingError) return error.userMessage ?? fallback;
  return fallback;
}

/**
 * Adds to a sentence of the specification what helps beyond it. Toasts and field errors show it as an element of its
 * own below the sentence.
 */
export const withDetail = (sentence: string, detail: string): string =>
  detail === '' || detail === sentence ? sentence : `${sentence}\n${detail}`;

export function hasErrorCode(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Returns null if the API replies with this code; throws other failures, such as an outage. */
export async function nullOnError<T>(request: Promise<T>, code: ApiErrorCode): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (hasErrorCode(error, code)) return null;
    throw error;
  }
}
