import { expect, it } from 'vitest';
import { findGaps, findSurplusLines, type Line } from './change-lines.ts';

const at = (time: string) => `2026-11-28T${time}:00.000Z`;
const line = (time: string, kind: 'started' | 'alive' | 'stopped'): Line => ({ at: at(time), kind });

it('changes may be missing after the last line of a process that was killed', () => {
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

it('changes before the day of the oldest copy are surplus', () => {
  const names = [
    'changes-2026-11-20.jsonl',
    'changes-2026-11-21.jsonl',
    'notes.jsonl',
    'changes-2026-11-22.jsonl',
  ];
  expect(findSurplusLines(names, new Date('2026-11-21T03:00:00Z'))).toEqual(['changes-2026-11-20.jsonl']);
});
