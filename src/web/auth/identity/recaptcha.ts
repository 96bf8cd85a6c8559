import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from '@firebase/auth';
import { onChallengeDismissed } from './recaptcha-challenge.ts';

/** A failure of Google's bot-check; identity-errors.ts has the message for `code`. */
class RecaptchaError extends Error {
  override name = 'RecaptchaError';
  readonly code: string;
  constructor(reason: 'recaptcha-expired' | 'recaptcha-dismissed' | 'network-request-failed') {
    super(reason);
    this.code = `auth/${reason}`;
  }
}

/** Missing from the SDK's types, but called after every attempt (identity.md "Bot-check"). */
export interface Resettable {
  _reset(): void;
}

/**
 * Runs `send` with a new reCAPTCHA. Uses an element per attempt: the widget survives `clear()`
 * (firebase-js-sdk issues 8747, 8023 and 6315). The SDK's own verifier never settles if the check expires,
 * fails or is dismissed; this one does. @throws {RecaptchaError} the abort reason; any error of `send`
 */
export async function withRecaptcha<T>(
  auth: Auth,
  send: (verifier: ApplicationVerifier) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let interrupt: (reason: unknown) => void = () => undefined;
  const interruption = new Promise<never>((_, reject) => {
    interrupt = reject;
  });
  // Only `verify` awaits it; afterwards, a rejection must not count as unhandled.
  interruption.catch(() => undefined);
  const ending = new AbortController();
  let solved = false;
  const container = document.createElement('div');
  (document.querySelector('dialog[open]') ?? document.body).append(container);
  const widget = new RecaptchaVerifier(auth, container, {
    size: 'invisible',
    callback: () => {
      solved = true;
    },
    'expired-callback': () => interrupt(new RecaptchaError('recaptcha-expired')),
    'error-callback': () => interrupt(new RecaptchaError('network-request-failed')),
  }) as RecaptchaVerifier & Resettable;
  onChallengeDismissed(() => {
    if (!solved) interrupt(new RecaptchaError('recaptcha-dismissed'));
  }, ending.signal);
  signal?.addEventListener('abort', () => interrupt(signal.reason), { signal: ending.signal });

  async function solve(): Promise<string> {
    await widget.render();
    // Loading Google's script takes time; the user may have left meanwhile.
    if (signal?.aborted) throw signal.reason;
    return widget.verify();
  }
  const verifier: ApplicationVerifier & Resettable = {
    type: 'recaptcha',
    verify: () => Promise.race([solve(), interruption]),
    // Removes a challenge from the screen.
    _reset: () => widget._reset(),
  };
  try {
    return await send(verifier);
  } finally {
    ending.abort();
    widget.clear();
    container.remove();
  }
}
