import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from '@firebase/auth';

/** The bot-check ran out before the code was sent; has SPEC section 8's sentence in identity-errors.ts. */
class RecaptchaExpiredError extends Error {
  override name = 'RecaptchaExpiredError';
  readonly code = 'auth/recaptcha-expired';
}

/**
 * Runs `send` with Google's invisible bot-check. Each attempt gets an element of its own, because the
 * widget survives `clear()` (firebase-js-sdk issues 8747, 8023 and 6315).
 */
export async function withRecaptcha<T>(
  auth: Auth,
  send: (verifier: ApplicationVerifier) => Promise<T>,
): Promise<T> {
  const container = document.createElement('div');
  (document.querySelector('dialog:modal') ?? document.body).append(container);
  let expire = () => {};
  const expiry = new Promise<never>((_, reject) => {
    expire = () => reject(new RecaptchaExpiredError());
  });
  const verifier = new RecaptchaVerifier(auth, container, {
    size: 'invisible',
    'expired-callback': () => expire(),
  });
  try {
    return await Promise.race([send(verifier), expiry]);
  } finally {
    verifier.clear();
    container.remove();
  }
}
