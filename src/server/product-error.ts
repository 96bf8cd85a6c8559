import { type ApiErrorCode, apiErrors } from '#shared/contract/errors.ts';

export interface ProductErrorDetails {
  /** A sentence more exact than the code's own. */
  message?: string;
  /** Turkish sentence per field that failed. */
  fields?: Record<string, string>;
  /** For 429 and 503. */
  retryAfterSeconds?: number;
  /** Logged, never sent. */
  cause?: unknown;
}

/** A failure that has a closed code and a Turkish sentence for the person who caused or suffers it. */
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
