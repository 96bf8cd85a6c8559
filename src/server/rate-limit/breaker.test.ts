import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAlarms } from '#server/observability/alarms.ts';
import { noMetrics } from '#server/observability/metrics.ts';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { StillClock } from '../../../tests/support/still-clock.ts';
import { boundsOf, createBreaker } from './breaker.ts';
import { type LimitName, limits } from './limits.ts';
import type { LimitVerdict, RateLimiter } from './port.ts';

const FIVE_MINUTES = 5 * 60_000;
/** SMS in the hour: near the limit from 192, unknown devices blocked at 240, all at 300; ok again below 120. */
const sent = (used: number): LimitVerdict => ({ allowed: true, used });
const refused = (used: number): LimitVerdict => ({ allowed: false, used, retryAfterSeconds: 90 });

function setUp(limit: Parameters<typeof createBreaker>[1] = 'smsServiceHour') {
  const lines: Array<Record<string, unknown>> = [];
  const write = new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(`${line}`))) });
  let usedNow = 0;
  const ruleOf = (name: LimitName) => limits[name];
  const peek = async () => {
    if (Number.isNaN(usedNow)) throw new Error('the database is away');
    return sent(usedNow);
  };
  const limiter = { peek, ruleOf } as unknown as RateLimiter;
  const measured: number[] = [];
  const metrics = { ...noMetrics, breaker: (_: string, level: number) => void measured.push(level) };
  const clock = new StillClock();
  const timers = new ManualTimers(clock);
  const logger = pino(write);
  const alarms = createAlarms({ clock, logger, metrics: noMetrics });
  const deps = { limiter, clock, timers, logger, metrics, alarms };
  const breaker = createBreaker(deps, limit);
  return {
    timers,
    breaker,
    lines,
    measured,
    levels: () => lines.map(({ level, state }) => [level, state]),
    nowUsed: (used: number) => {
      usedNow = used;
    },
  };
}

test('logs once each: near the limit, unknown devices blocked, all devices blocked', () => {
  const { breaker, levels, lines } = setUp();
  for (let used = 1; used <= 240; used += 1) breaker.note(sent(used));
  for (let n = 0; n < 1000; n += 1) breaker.note(refused(240));
  for (let used = 241; used <= 300; used += 1) breaker.note(sent(used));
  for (let n = 0; n < 1000; n += 1) breaker.note(refused(300));
  expect(levels()).toEqual([
    [50, 'near'],
    [60, 'unknown devices blocked'],
    [60, 'all devices blocked'],
  ]);
  expect(lines[0]).toMatchObject({
    msg: 'many text messages: the breaker may trip soon',
    usedInTheHour: 192,
    unknownDevicesLimit: 240,
    totalLimit: 300,
  });
  expect(lines[1]).toMatchObject({
    alarm: 'sms-breaker',
    usedInTheHour: 240,
    until: '2026-11-20T09:01:30.000Z',
    action: expect.stringContaining('block them'),
  });
});

test('logs when it is ok again, and logs the next trip', () => {
  const { breaker, levels, lines, measured } = setUp();
  breaker.note(sent(0));
  breaker.note(refused(240));
  breaker.note(sent(120));
  expect(levels()).toHaveLength(1);
  breaker.note(sent(119));
  breaker.note(refused(240));
  expect(measured).toEqual([0, 2, 0, 2]);
  expect(lines[1]).toMatchObject({ msg: 'the breaker for text messages is closed again' });
  expect(levels()).toEqual([
    [60, 'unknown devices blocked'],
    [40, 'ok'],
    [60, 'unknown devices blocked'],
  ]);
});

test('checks on a timer whether it is ok again', async () => {
  const { breaker, levels, lines, nowUsed, timers } = setUp();
  breaker.note(refused(240));
  expect(timers.waiting).toBe(1);
  breaker.note(refused(300));
  expect(timers.waiting).toBe(1);
  nowUsed(Number.NaN);
  await timers.advance(FIVE_MINUTES);
  expect(lines.pop()).toMatchObject({ level: 40, msg: 'the breaker could not be read' });
  lines.pop();
  nowUsed(200);
  await timers.advance(FIVE_MINUTES);
  expect(levels()).toHaveLength(1);
  nowUsed(0);
  await timers.advance(FIVE_MINUTES);
  expect(levels().at(-1)).toEqual([40, 'ok']);
  await timers.advance(10 * FIVE_MINUTES);
  expect(levels()).toHaveLength(2);
  expect(timers.waiting).toBe(0);
});

test('names contact messages in the log, and has one limit for all', () => {
  const { breaker, levels, lines } = setUp('contactServiceHour');
  breaker.note(sent(160));
  breaker.note(refused(200));
  expect(levels()).toEqual([
    [50, 'near'],
    [60, 'all devices blocked'],
  ]);
  expect(lines[1]).toMatchObject({
    alarm: 'contact-breaker',
    msg: 'the breaker for contact messages has tripped',
    unknownDevicesLimit: 200,
    totalLimit: 200,
  });
});

test('counts only windows', () => {
  expect(() => boundsOf(limits.smsGapPerPhone)).toThrow('a breaker counts a window');
});
