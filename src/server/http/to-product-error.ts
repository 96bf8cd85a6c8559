import { HTTPException } from 'hono/http-exception';
import { isUnavailable } from '#server/db/database-errors.ts';
import { IdentityUnavailableError, InvalidIdTokenError } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';

/**
 * Converts any error to the error that the client gets. An outage is never `INTERNAL`: a retry may succeed.
 */
export function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof InvalidIdTokenError) return new ProductError('UNAUTHENTICATED', { cause: error });
  if (error instanceof IdentityUnavailableError) return new ProductError('UNAVAILABLE', { cause: error });
  if (error instanceof HTTPException && error.status === 413) return new ProductError('PAYLOAD_TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ProductError('MALFORMED_REQUEST');
  if (isUnavailable(error)) return new ProductError('UNAVAILABLE', { cause: error });
  return new ProductError('INTERNAL', { cause: error });
}
