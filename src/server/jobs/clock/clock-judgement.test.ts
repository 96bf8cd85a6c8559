import { describe, expect, it } from 'vitest';
import { plusMs } from '#server/clock.ts';
import { ClockJudgement } from './clock-judgement.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEARS = 10 * 365 * DAY;
const START = Date.parse('2026-11-20T09:00:00Z');

/** A clock that a test lets run, and sets without letting time pass. */
function setUp(stoppedMs = 0) {
  let wall = START;
  let monotonic = 0;
  const clock = { now: () => new Date(wall), monotonic: () => monotonic };
  const judge = new ClockJudgement(clock, { believedAt: plusMs(clock.now(), -stoppedMs), doubtedAt: null });
  const state = () => {
    const doubt = judge.doubt();
    return doubt === null ? 'believed' : doubt.endsAlone ? 'ends alone' : 'needs acceptance';
  };
  /** Lets time pass; the server looks every ten minutes. */
  const run = (ms: number) => {
    for (let left = ms; left > 0; left -= 10 * MINUTE) {
      wall += Math.min(left, 10 * MINUTE);
      monotonic += Math.min(left, 10 * MINUTE);
      judge.doubt();
    }
    return state();
  };
  const set = (ms: number) => {
    wall += ms;
    return state();
  };
  const expected = () => (judge.doubt()?.expected.getTime() ?? wall) - START;
  return { judge, state, run, set, expected };
}

describe('a clock at the start', () => {
  it.each([
    [0, 'believed'],
    [59 * MINUTE, 'believed'],
    [7 * DAY, 'believed'],
    [-HOUR, 'believed'],
    [8 * DAY, 'ends alone'],
    [-3 * HOUR, 'ends alone'],
    [30 * DAY, 'ends alone'],
    [-30 * DAY, 'ends alone'],
    [31 * DAY, 'needs acceptance'],
    [YEARS, 'needs acceptance'],
    [-YEARS, 'needs acceptance'],
  ])('that is %i ms after the time stored last: %s', (stoppedMs, state) => {
    expect(setUp(stoppedMs).state()).toBe(state);
  });

  it('is believed as soon as it is corrected', () => {
    const { set } = setUp(-YEARS);
    expect(set(YEARS + 3 * DAY)).toBe('believed');
  });
});

describe('a clock that is set', () => {
  it.each([2 * MINUTE, 3 * HOUR, 30 * DAY])('by %i ms is believed after it ran evenly for a day', (ms) => {
    for (const direction of [1, -1]) {
      const { run, set } = setUp();
      run(DAY);
      expect(set(direction * ms)).toBe('ends alone');
      expect(run(DAY - MINUTE)).toBe('ends alone');
      expect(run(MINUTE)).toBe('believed');
    }
  });

  it.each([31 * DAY, YEARS])('by %i ms is not believed until it is accepted', (ms) => {
    const { judge, run, set, state } = setUp();
    run(DAY);
    expect(set(ms)).toBe('needs acceptance');
    expect(run(3 * DAY)).toBe('needs acceptance');
    judge.believe();
    expect(state()).toBe('believed');
  });

  it.each([MINUTE + 1000, 3 * HOUR, YEARS])('by %i ms and back is believed at once', (ms) => {
    for (const direction of [1, -1]) {
      const { run, set, expected } = setUp();
      run(DAY);
      set(direction * ms);
      run(5 * HOUR);
      expect(expected()).toBe(DAY + 5 * HOUR);
      expect(set(-direction * ms)).toBe('believed');
    }
  });

  it('again within a day has to run evenly for another day', () => {
    const { run, set } = setUp();
    set(3 * HOUR);
    run(DAY / 2);
    set(3 * HOUR);
    expect(run(DAY / 2)).toBe('ends alone');
    expect(run(DAY / 2)).toBe('believed');
  });

  it('and slept for less than an hour since is believed after the same day', () => {
    const { run, set } = setUp();
    run(DAY);
    set(3 * HOUR);
    for (let sleep = 0; sleep < 3; sleep += 1) {
      expect(run(6 * HOUR)).toBe('ends alone');
      set(20 * MINUTE);
    }
    expect(run(6 * HOUR)).toBe('believed');
  });

  it('each night tells for how long it has run in doubt', () => {
    const { judge, run, set } = setUp();
    run(DAY);
    for (let night = 0; night < 4; night += 1) {
      set(9 * HOUR);
      run(15 * HOUR);
    }
    expect(judge.doubt()).toMatchObject({ endsAlone: true, lastsMs: 60 * HOUR });
  });

  it('by less than a minute an hour is believed, as NTP does that', () => {
    const { run, set } = setUp();
    for (let hour = 0; hour < 200; hour += 1) {
      run(HOUR);
      expect(set(50_000)).toBe('believed');
    }
  });

  it('in steps of less than a minute within an hour is noticed', () => {
    const { run, set } = setUp();
    run(DAY);
    expect([set(50_000), set(50_000)]).toEqual(['believed', 'ends alone']);
  });
});
