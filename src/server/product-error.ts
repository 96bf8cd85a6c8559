import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';

export interface ProductErrorDetails {
  /** A message that is more specific than the code's own. */
  message?: string;
  /** A Turkish sentence per invalid field. */
  fields?: Record<string, string>;
  /** For 429 and 503. */
  retryAfterSeconds?: number;
  /** Logged, never sent. */
  cause?: unknown;
}

/** A failure with a code of the closed list and a Turkish sentence for the user. */
export class ProductError extends Error {
  override name = 'ProductError';
  readonly code: ApiErrorCode;
  readonly details: ProductErrorDetails;

  constructor(code: ApiErrorCode, details: ProductErrorDetails = {}) {
    super(details.message ?? apiErrors[code].message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
