import type { Context } from 'hono';

/**
 * The closed list of errors in Google's Identity Toolkit shape (IDENTITY.md) with the HTTP status of each.
 * What the SDK has no map for comes out lower-cased with hyphens (`auth/captcha-check-failed`).
 */
const identityErrors = {
  INVALID_PHONE_NUMBER: 400,
  CAPTCHA_CHECK_FAILED: 400,
  TOO_MANY_ATTEMPTS_TRY_LATER: 400,
  QUOTA_EXCEEDED: 400,
  MISSING_SESSION_INFO: 400,
  INVALID_SESSION_INFO: 400,
  SESSION_EXPIRED: 400,
  INVALID_CODE: 400,
  INVALID_CUSTOM_TOKEN: 400,
  INVALID_ID_TOKEN: 400,
  TOKEN_EXPIRED: 400,
  USER_NOT_FOUND: 400,
  USER_DISABLED: 400,
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 400,
  INVALID_REFRESH_TOKEN: 400,
  OPERATION_NOT_ALLOWED: 404,
  NETWORK_REQUEST_FAILED: 503,
} as const;

export type IdentityErrorCode = keyof typeof identityErrors;

type ErrorStatus = 400 | 403 | 404 | 413 | 415 | 503;

export interface IdentityErrorDetails {
  /** Goes out behind the code, so it holds nothing internal. */
  text?: string;
  status?: ErrorStatus;
  retryAfterSeconds?: number;
}

/** A failure that the SDK is told; everything else becomes NETWORK_REQUEST_FAILED. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: IdentityErrorCode;
  readonly details: IdentityErrorDetails;

  constructor(code: IdentityErrorCode, details: IdentityErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/**
 * A refusal that says nothing about the session. At page load the SDK signs people out for any JSON error
 * but this one (IDENTITY.md trap 1, TRUST rule 23).
 */
export function networkFailure(
  status: ErrorStatus,
  text: string,
  details: IdentityErrorDetails = {},
): IdentityError {
  return new IdentityError('NETWORK_REQUEST_FAILED', { ...details, status, text });
}

/** The answer in Google's shape: `{error: {code, message: "CODE : optional text"}}`. */
export function errorResponse(c: Context, error: IdentityError): Response {
  const { text, retryAfterSeconds } = error.details;
  const status = error.details.status ?? identityErrors[error.code];
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  const message = text === undefined ? error.code : `${error.code} : ${text}`;
  return c.json({ error: { code: status, message } }, status);
}
