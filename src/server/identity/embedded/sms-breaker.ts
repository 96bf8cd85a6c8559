import { plusMs } from '#server/clock.ts';
import { describeError } from '#server/logging.ts';
import { limits, SERVICE_KEY } from '#server/rate-limit/limits.ts';
import type { LimitVerdict } from '#server/rate-limit/port.ts';
import type { EmbeddedIdentityDeps } from './deps.ts';

type BreakerDeps = Pick<EmbeddedIdentityDeps, 'limiter' | 'clock' | 'logger'>;

const LIMIT = 'smsServiceHour';
const TOTAL = limits[LIMIT].points;
const STRANGERS = TOTAL - limits[LIMIT].keptForKnownDevices;
/** From here on the operator is told. */
const NEAR = STRANGERS * 0.8;
/** Far below, so that an attack which takes every message that becomes free is one trip and not hundreds. */
const OVER_BELOW = STRANGERS * 0.5;
const LOOK_AGAIN_MS = 5 * 60 * 1000;

const levels = ['calm', 'near', 'strangers stopped', 'everybody stopped'] as const;

const ACTION =
  'Look at the request log for addresses that ask for many codes and block them before the server; ' +
  'if the messages are wanted, raise smsServiceHour in limits.ts.';

/** Tells the operator when the service as a whole sends, or is asked for, too many text messages. */
export interface SmsBreaker {
  /** Takes the service-wide verdict of one send. */
  note(verdict: LimitVerdict): void;
}

/**
 * One line for each step up and one when it is over, however many requests there are; each instance speaks for
 * itself. Nothing of a request is in it.
 */
export function createSmsBreaker({ limiter, clock, logger }: BreakerDeps): SmsBreaker {
  let level = 0;

  function note(verdict: LimitVerdict): void {
    const reached = levelOf(verdict);
    if (reached > level) rise(reached, verdict);
    else if (level > 0 && verdict.used < OVER_BELOW) fall(verdict.used);
  }

  function rise(reached: number, verdict: LimitVerdict): void {
    if (level === 0) lookAgainLater();
    level = reached;
    const fields = { alarm: 'sms-breaker', state: levels[level], limit: LIMIT, usedInTheHour: verdict.used };
    const bounds = { strangersStopAt: STRANGERS, everybodyStopsAt: TOTAL };
    if (verdict.allowed) {
      logger.error({ ...fields, ...bounds, action: ACTION }, 'many text messages: the breaker is near');
      return;
    }
    const until = plusMs(clock.now(), verdict.retryAfterSeconds * 1000).toISOString();
    logger.fatal(
      { ...fields, ...bounds, until, action: ACTION },
      'the breaker for text messages has tripped',
    );
  }

  function fall(used: number): void {
    level = 0;
    const fields = { alarm: 'sms-breaker', state: levels[0], limit: LIMIT, usedInTheHour: used };
    logger.warn(fields, 'the breaker for text messages is closed again');
  }

  /** An attack that simply ends must not leave the alarm standing until the next send. */
  function lookAgainLater(): void {
    setTimeout(() => {
      limiter
        .peek(LIMIT, SERVICE_KEY)
        .then(note, (error: unknown) => logger.warn(describeError(error), 'the breaker could not be read'))
        .finally(() => level > 0 && lookAgainLater());
    }, LOOK_AGAIN_MS).unref();
  }

  return { note };
}

function levelOf({ allowed, used }: LimitVerdict): number {
  if (!allowed) return used >= TOTAL ? 3 : 2;
  return used >= NEAR ? 1 : 0;
}
