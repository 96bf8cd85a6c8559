import { type CallKey, keyPath } from '#shared/contract/call.ts';
import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';
import { parseJson } from '#shared/parse-json.ts';
import { abortAfter } from './abort-after.ts';
import { attestationHeaders, visitorToken } from './credentials.ts';

/** Parser of a reply. Every zod schema of the contract fits, and the shell need not load zod. */
export interface ReplySchema<T> {
  parse(value: unknown): T;
}

export interface RequestOptions<T> {
  schema: ReplySchema<T>;
  body?: unknown;
  /** The identity token; null sends none. Default: the token of the signed-in user. */
  token?: string | null | undefined;
  timeoutMs?: number | undefined;
  leaving?: AbortSignal | undefined;
}

/** product.md 9.11: the network time-out of the identity provider; our API calls use it too. */
export const REQUEST_TIMEOUT_MS = 30_000;

export const UNREACHABLE = 'Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.';
const UNREADABLE = 'Beklenmeyen bir cevap geldi. Lütfen tekrar deneyin.';

interface ErrorFields {
  error?: unknown;
  code?: unknown;
  fields?: unknown;
}

function jsonObject(text: string): ErrorFields {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : {};
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const isErrorCode = (code: unknown): code is ApiErrorCode =>
  typeof code === 'string' && Object.hasOwn(apiErrors, code);

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
    const { error, code, fields } = jsonObject(body);
    this.status = status;
    this.code = isErrorCode(code) ? code : null;
    this.userMessage = typeof error === 'string' && error !== '' ? error : null;
    this.fields = textFields(fields);
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

/** No usable reply: no network, a time-out, or a body that violates the contract. */
export class ConnectionError extends UserFacingError {
  override name = 'ConnectionError';
}

/** Returns the message to show for a failure; `fallback` if it has none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof UserFacingError) return error.userMessage ?? fallback;
  return fallback;
}

export function hasErrorCode(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Returns null if the API replies with this code; throws other failures, such as an outage. */
export async function nullOnError<T>(asked: Promise<T>, code: ApiErrorCode): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasErrorCode(error, code)) return null;
    throw error;
  }
}

/** Returns the raw reply. @throws {ConnectionError} if there is none */
async function send(
  method: string,
  path: string,
  { body, token, timeoutMs = REQUEST_TIMEOUT_MS, leaving }: Omit<RequestOptions<unknown>, 'schema'>,
): Promise<Response> {
  const bearer = token === undefined ? await visitorToken() : token;
  const headers = {
    'Content-Type': 'application/json',
    ...(await attestationHeaders()),
    ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
  };
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? null : JSON.stringify(body),
      signal: abortAfter(timeoutMs, leaving),
    });
  } catch (cause) {
    throw new ConnectionError(UNREACHABLE, cause);
  }
}

async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ConnectionError(UNREACHABLE, cause);
  }
}

const failureOf = async (response: Response) =>
  new ApiError(response.status, response.statusText, await readBody(() => response.text()));

/** Returns a reply that is a file. Fails like {@link request}. */
export async function requestFile(
  method: string,
  path: string,
  options: Omit<RequestOptions<unknown>, 'schema'>,
): Promise<Blob> {
  const response = await send(method, path, options);
  if (!response.ok) throw await failureOf(response);
  return readBody(() => response.blob());
}

/**
 * Sends a request (product.md 7.2). @throws {ApiError} for a reply outside 2xx @throws {ConnectionError}
 * without a usable reply
 */
export async function request<T>(method: string, path: string, options: RequestOptions<T>): Promise<T> {
  const response = await send(method, path, options);
  if (!response.ok) throw await failureOf(response);
  const text = await readBody(() => response.text());
  try {
    return options.schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConnectionError(UNREADABLE, cause);
  }
}

/** Reads with the defaults of product.md 7.2. Fails like {@link request}. */
export function read<T>(key: CallKey, options: Omit<RequestOptions<T>, 'body'>): Promise<T> {
  return request('GET', keyPath(key), options);
}
