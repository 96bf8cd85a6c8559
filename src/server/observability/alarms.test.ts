import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { StillClock } from '../../../tests/support/still-clock.ts';
import { alarmNames, createAlarms } from './alarms.ts';

const HOUR = 60 * 60 * 1000;
const TROUBLE = { text: 'no backup', action: 'check the disk' };

function setUp() {
  const lines: Array<Record<string, unknown>> = [];
  const open = new Map<string, boolean>();
  const write = new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(`${line}`))) });
  const clock = new StillClock();
  const metrics = { alarm: (name: string, isOpen: boolean) => void open.set(name, isOpen) };
  return { clock, lines, open, alarms: createAlarms({ clock, logger: pino(write), metrics }) };
}

test('an alarm that is raised again and again is one line, and is counted from its beginning', () => {
  const { alarms, clock, lines, open } = setUp();
  expect(open.get('backup')).toBe(false);
  alarms.raise('backup', { ...TROUBLE, err: new Error('disk of +905321234567') });
  const openedAt = clock.now();
  clock.advance(HOUR);
  alarms.raise('backup', { ...TROUBLE, text: '0 backups' });
  alarms.raise('backup', { ...TROUBLE, text: '12 backups' });
  expect(lines).toMatchObject([
    { level: 50, alarm: 'backup', msg: 'no backup', action: 'check the disk', err: {} },
    { level: 50, alarm: 'backup', msg: '0 backups', action: 'check the disk' },
  ]);
  expect(lines).toHaveLength(2);
  expect(open.get('backup')).toBe(true);
  expect(alarms.open()).toEqual([{ name: 'backup', openedAt }]);
  clock.advance(24 * HOUR);
  alarms.repeat();
  expect(lines.at(-1)).toMatchObject({ msg: '12 backups', action: 'check the disk' });
});

test('an open alarm is logged again each day, and when its state changes', () => {
  const { alarms, clock, lines } = setUp();
  alarms.raise('sms-breaker', { ...TROUBLE, state: 'near' });
  alarms.raise('sms-breaker', { ...TROUBLE, state: 'blocked', level: 'fatal' });
  for (let hour = 0; hour < 48; hour += 1) {
    clock.advance(HOUR);
    // A breaker is raised only when it trips, and a check that hangs raises nothing.
    alarms.repeat();
  }
  alarms.clear('sms-breaker', 'closed');
  clock.advance(24 * HOUR);
  alarms.repeat();
  expect(lines.map(({ level, state }) => [level, state])).toEqual([
    [50, 'near'],
    [60, 'blocked'],
    [60, 'blocked'],
    [60, 'blocked'],
    [40, undefined],
  ]);
});

test('the end is logged once, and the next failure is a new alarm', () => {
  const { alarms, clock, lines, open } = setUp();
  alarms.clear('backup', 'backed up');
  alarms.raise('backup', TROUBLE);
  alarms.clear('backup', 'backed up');
  alarms.clear('backup', 'backed up');
  expect(open.get('backup')).toBe(false);
  expect(alarms.open()).toEqual([]);
  clock.advance(HOUR);
  alarms.raise('backup', TROUBLE);
  expect(lines.map(({ level, alarm, msg }) => [level, alarm, msg])).toEqual([
    [50, 'backup', 'no backup'],
    [40, 'backup', 'backed up'],
    [50, 'backup', 'no backup'],
  ]);
  expect(alarms.open()).toMatchObject([{ openedAt: clock.now() }]);
});

test('the guide says of each alarm what it means and what to do first', () => {
  const guide = readFileSync('docs/operations/monitoring.md', 'utf8');
  const [, section = ''] = guide.split(/^## An alarm came by mail$/m);
  const rows = (section.split(/^## /m)[0] ?? '').matchAll(/^\| `([a-z-]+)` \| [^|]{20,} \| [^|]{5,} \|$/gm);
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(alarmNames.toSorted());
});
