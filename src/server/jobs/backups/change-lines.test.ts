import { expect, it } from 'vitest';
import { findGaps, findSurplusLines, type SignLine } from './change-lines.ts';

const at = (time: string) => `2026-11-28T${time}:00.000Z`;
const line = (time: string, kind: SignLine['kind']): SignLine => ({ at: at(time), kind });

it('changes may be missing from the last line of a process to the first of the next', () => {
  const lines = [
    line('01:00', 'started'),
    line('02:00', 'stopped'),
    line('03:00', 'started'),
    line('06:00', 'alive'),
    line('06:30', 'started'),
    line('07:00', 'alive'),
  ];
  expect(findGaps(lines, at('04:00'))).toEqual([
    { from: at('06:00'), to: at('06:30') },
    { from: at('07:00'), to: null },
  ]);
  expect(findGaps(lines, at('06:10'))).toEqual([
    { from: at('06:10'), to: at('06:30') },
    { from: at('07:00'), to: null },
  ]);
  expect(findGaps(lines, at('08:00'))).toEqual([{ from: at('08:00'), to: null }]);
  expect(findGaps([], at('08:00'))).toEqual([{ from: at('08:00'), to: null }]);
});

it('changes may be missing between two processes: one may have run while the share was not mounted', () => {
  const lines = [line('02:00', 'stopped'), line('05:00', 'started')];
  expect(findGaps(lines, at('01:00'))[0]).toEqual({ from: at('02:00'), to: at('05:00') });
  expect(findGaps(lines, at('04:00'))[0]).toEqual({ from: at('04:00'), to: at('05:00') });
  expect(findGaps(lines, at('05:00'))).toEqual([{ from: at('05:00'), to: null }]);
});

it('changes before the day of the oldest copy are surplus', () => {
  const file = (number: number, day: string) => `changes-00000${number}-${day}T09-00-00Z.jsonl`;
  const names = [file(3, '2026-11-22'), 'notes.jsonl', file(2, '2026-11-21'), file(1, '2026-11-20')];
  const now = new Date('2026-11-23T04:00:00Z');
  const surplus = (all: string[], oldest: string) => findSurplusLines(all, new Date(oldest), now);
  expect(surplus(names, '2026-11-21T03:00:00Z')).toEqual([file(1, '2026-11-20')]);
  const misdated = [
    file(1, '2026-11-20'),
    file(2, '2036-11-20'),
    file(3, '2026-11-21'),
    file(4, '1970-01-01'),
  ];
  expect(surplus(misdated, '2026-11-21T03:00:00Z')).toEqual(misdated.slice(0, 1));
  expect(surplus(misdated, '2026-11-22T03:00:00Z')).toEqual(misdated.slice(0, 3));
});
