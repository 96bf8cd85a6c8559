import type { Logger } from 'pino';
import { type Clock, plusMs, type Timers } from '#server/clock.ts';
import type { Alarms } from '#server/observability/alarms.ts';
import { describeError } from '#server/observability/logging.ts';
import type { Metrics } from '#server/observability/metrics.ts';
import { runWithRequestId } from '#server/observability/request-context.ts';
import type { LimitRule } from './limits.ts';
import { type LimitVerdict, type RateLimiter, SERVICE_KEY } from './port.ts';

interface BreakerDeps {
  limiter: RateLimiter;
  clock: Clock;
  timers: Timers;
  logger: Logger;
  metrics: Pick<Metrics, 'breaker'>;
  alarms: Alarms;
}

/** The name of each breaker in the log, and the operator's possible action. */
const breakers = {
  smsServiceHour: {
    alarm: 'sms-breaker',
    of: 'text messages',
    action:
      'Find visitors and networks that request many codes in the request log, and block them before the server; ' +
      'if the messages are legitimate, raise SMS_PER_HOUR.',
  },
  contactServiceHour: {
    alarm: 'contact-breaker',
    of: 'contact messages',
    action:
      'Find visitors and networks that send many messages in the request log, and block them before the server; ' +
      'if the messages are legitimate, raise contactServiceHour in limits.ts.',
  },
} as const;
type BreakerLimit = keyof typeof breakers;

const RECHECK_MS = 5 * 60 * 1000;

const levels = ['ok', 'near', 'unknown devices blocked', 'all devices blocked'] as const;

export interface Breaker {
  note(verdict: LimitVerdict): void;
}

/** Returns the thresholds, in uses within the hour. */
export function boundsOf(rule: LimitRule) {
  if (rule.kind !== 'window') throw new Error('a breaker counts a window');
  const unknownDevices = rule.points - (rule.keptForKnownDevices ?? 0);
  return {
    total: rule.points,
    unknownDevices,
    near: Math.ceil(unknownDevices * 0.8),
    // Much lower, so that an attack that takes every freed use is one trip and not hundreds.
    overBelow: unknownDevices * 0.5,
  };
}

/** Logs each level reached and the alarm's end, per instance, without data of a request. */
export function createBreaker(deps: BreakerDeps, limit: BreakerLimit): Breaker {
  const { limiter, clock, timers, logger, metrics, alarms } = deps;
  const { alarm, of, action } = breakers[limit];
  const { total, unknownDevices, near, overBelow } = boundsOf(limiter.ruleOf(limit));
  let level = 0;
  metrics.breaker(alarm, level);

  function note(verdict: LimitVerdict): void {
    const reached = levelOf(verdict);
    if (reached > level) rise(reached, verdict);
    else if (level > 0 && verdict.used < overBelow) fall(verdict.used);
  }

  function rise(reached: number, verdict: LimitVerdict): void {
    if (level === 0) runWithRequestId(null, scheduleRecheck);
    level = reached;
    metrics.breaker(alarm, level);
    const bounds = { unknownDevicesLimit: unknownDevices, totalLimit: total };
    const fields = { limit, usedInTheHour: verdict.used, ...bounds };
    const reachedState = { action, state: levels[level] ?? '' };
    if (verdict.allowed) {
      alarms.raise(alarm, { ...reachedState, text: `many ${of}: the breaker may trip soon`, fields });
      return;
    }
    const until = plusMs(clock.now(), verdict.retryAfterSeconds * 1000).toISOString();
    const text = `the breaker for ${of} has tripped`;
    alarms.raise(alarm, { ...reachedState, text, level: 'fatal', fields: { ...fields, until } });
  }

  function fall(used: number): void {
    level = 0;
    metrics.breaker(alarm, level);
    const fields = { state: levels[0], limit, usedInTheHour: used };
    alarms.clear(alarm, `the breaker for ${of} is closed again`, fields);
  }

  /** Checks again later, so that the alarm of a finished attack does not last until the next send. */
  function scheduleRecheck(): void {
    timers.after(RECHECK_MS, () =>
      limiter
        .peek(limit, SERVICE_KEY)
        .then(note, (error: unknown) => logger.warn(describeError(error), 'the breaker could not be read'))
        .finally(() => level > 0 && scheduleRecheck()),
    );
  }

  function levelOf({ allowed, used }: LimitVerdict): number {
    if (!allowed) return used >= total ? 3 : 2;
    return used >= near ? 1 : 0;
  }

  return { note };
}
