import type { Challenge } from 'altcha-lib';
import type { AppContext } from '#server/app-context.ts';
import { ProductError } from '#server/product-error.ts';
import { difficultyAt, isEnough } from '#server/rate-limit/difficulty.ts';
import { type LimitVerdict, SERVICE_KEY } from '#server/rate-limit/port.ts';

const LIMIT = 'contactServiceHour';

export async function issueContactChallenge({ limiter, botCheck }: AppContext): Promise<Challenge> {
  const { used } = await limiter.peek(LIMIT, SERVICE_KEY);
  return botCheck.issue('contact', difficultyAt(limiter.ruleOf(LIMIT), used));
}

/**
 * Admits a message. The more messages arrive in an hour, the more work browsers must prove; few require none
 * (ADR 108).
 * @throws {ProductError} BOT_CHECK_REQUIRED; RATE_LIMITED above the limit, with the mail address as
 * alternative
 */
export async function admitContactMessage(context: AppContext, proof: string | undefined): Promise<void> {
  const given = proof === undefined ? 'none' : await context.botCheck.verifyAndConsume('contact', proof);
  const before = await context.limiter.peek(LIMIT, SERVICE_KEY);
  refuseWhenFull(context, before);
  if (!isEnough(given, difficultyAt(context.limiter.ruleOf(LIMIT), before.used)))
    throw new ProductError('BOT_CHECK_REQUIRED');
  refuseWhenFull(context, await context.limiter.consume(LIMIT, SERVICE_KEY));
}

function refuseWhenFull({ contactBreaker, contactEmail }: AppContext, verdict: LimitVerdict): void {
  contactBreaker.note(verdict);
  if (verdict.allowed) return;
  const message = `Şu anda çok fazla mesaj alıyoruz. Lütfen ${contactEmail} adresine yazın ya da daha sonra tekrar deneyin.`;
  throw new ProductError('RATE_LIMITED', { message, retryAfterSeconds: verdict.retryAfterSeconds });
}
