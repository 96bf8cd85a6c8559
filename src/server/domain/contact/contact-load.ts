import type { Challenge } from 'altcha-lib';
import type { AppContext } from '#server/app-context.ts';
import { ProductError } from '#server/product-error.ts';
import { difficultyAt, isEnough } from '#server/rate-limit/difficulty.ts';
import { type LimitVerdict, SERVICE_KEY } from '#server/rate-limit/port.ts';

const LIMIT = 'contactServiceHour';

type ContactLoadDeps = Pick<AppContext, 'limiter' | 'botCheck' | 'contactBreaker' | 'contactEmail'>;

export async function issueContactChallenge({
  limiter,
  botCheck,
}: Pick<ContactLoadDeps, 'limiter' | 'botCheck'>): Promise<Challenge> {
  const { used } = await limiter.peek(LIMIT, SERVICE_KEY);
  return botCheck.issue('contact', difficultyAt(limiter.ruleOf(LIMIT), used));
}

/**
 * Admits a message. The more messages arrive in an hour, the more work browsers must prove; few require none
 * (ADR 108).
 * @throws {ProductError} BOT_CHECK_REQUIRED; RATE_LIMITED above the limit, with the mail address as
 * alternative
 */
export async function admitContactMessage(deps: ContactLoadDeps, proof: string | undefined): Promise<void> {
  const given = proof === undefined ? 'none' : await deps.botCheck.verifyAndConsume('contact', proof);
  const before = await deps.limiter.peek(LIMIT, SERVICE_KEY);
  refuseWhenFull(deps, before);
  if (!isEnough(given, difficultyAt(deps.limiter.ruleOf(LIMIT), before.used)))
    throw new ProductError('BOT_CHECK_REQUIRED');
  refuseWhenFull(deps, await deps.limiter.consume(LIMIT, SERVICE_KEY));
}

function refuseWhenFull({ contactBreaker, contactEmail }: ContactLoadDeps, verdict: LimitVerdict): void {
  contactBreaker.note(verdict);
  if (verdict.allowed) return;
  const message = `Şu anda çok fazla mesaj alıyoruz. Lütfen ${contactEmail} adresine yazın ya da daha sonra tekrar deneyin.`;
  throw new ProductError('RATE_LIMITED', { message, retryAfterSeconds: verdict.retryAfterSeconds });
}
