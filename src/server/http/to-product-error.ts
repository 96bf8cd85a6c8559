import { HTTPException } from 'hono/http-exception';
import { isUnavailable } from '#server/db/database-errors.ts';
import { IdentityError } from '#server/identity/embedded/errors.ts';
import { IdentityUnavailableError, InvalidIdTokenError } from '#server/identity/port.ts';
import { ProductError } from '#server/product-error.ts';
import { NO_GUESSES_LEFT } from '#shared/contract/auth.ts';

/** Converts any error for the client. An outage is never `INTERNAL`: a retry may succeed. */
export function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (error instanceof IdentityError) return codeFailure(error);
  if (error instanceof InvalidIdTokenError) return new ProductError('UNAUTHENTICATED', { cause: error });
  if (error instanceof IdentityUnavailableError) return new ProductError('UNAVAILABLE', { cause: error });
  if (error instanceof HTTPException && error.status === 413) return new ProductError('PAYLOAD_TOO_LARGE');
  if (error instanceof HTTPException && error.status < 500) return new ProductError('MALFORMED_REQUEST');
  if (isUnavailable(error)) return new ProductError('UNAVAILABLE', { cause: error });
  return new ProductError('INTERNAL', { cause: error });
}

const NUMBER_BLOCKED = 'Bu numara kullanılamıyor. Lütfen bize yazın.';

/** Returns the error of a code that was sent to one of our own calls; the SDK's calls answer in Google's words. */
function codeFailure(error: IdentityError): ProductError {
  const cause = { cause: error };
  if (error.hasNoGuessesLeft) return new ProductError('CODE_EXPIRED', { ...cause, message: NO_GUESSES_LEFT });
  if (error.code === 'INVALID_CODE') return new ProductError('CODE_WRONG', cause);
  if (error.code === 'USER_DISABLED')
    return new ProductError('PHONE_TAKEN', { ...cause, message: NUMBER_BLOCKED });
  if (error.retryAfterSeconds !== null)
    return new ProductError('RATE_LIMITED', { ...cause, retryAfterSeconds: error.retryAfterSeconds });
  return new ProductError('CODE_EXPIRED', cause);
}
