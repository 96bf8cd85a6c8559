import { type ApplicationVerifier, type Auth, RecaptchaVerifier } from '@firebase/auth';
import { onChallengeDismissed } from './recaptcha-challenge.ts';

/** Why Google's bot-check did not end well; `code` has its sentence in identity-errors.ts. */
class RecaptchaError extends Error {
  override name = 'RecaptchaError';
  readonly code: string;
  constructor(reason: 'recaptcha-expired' | 'recaptcha-dismissed' | 'network-request-failed') {
    super(reason);
    this.code = `auth/${reason}`;
  }
}

/** `_reset` is missing from the SDK's public types, yet called after every attempt (identity.md "Bot-check"). */
interface Resettable {
  _reset(): void;
}

/**
 * An element for each attempt: the widget survives `clear()` (firebase-js-sdk issues 8747, 8023 and 6315). The SDK's
 * own verifier waits for ever when the check expires, fails or is pressed away; this one does not. @throws
 * {RecaptchaError} the abort reason; whatever `send` throws
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
  // Nobody waits for it while the code is being sent.
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
    // Fetching Google's script takes its time; nobody may be there any more to solve anything.
    if (signal?.aborted) throw signal.reason;
    return widget.verify();
  }
  const verifier: ApplicationVerifier & Resettable = {
    type: 'recaptcha',
    verify: () => Promise.race([solve(), interruption]),
    // Takes a challenge off the screen.
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
