import { expect, it } from 'vitest';
import { findSurplusCopies } from './surplus-copies.ts';

const copyOf = (date: string) => `demlik-${date}T03-00-00Z.sealed`;
const NOW = new Date('2026-11-28T12:00:00Z');

it('encrypted copies that reach their age are deleted, the newest never', () => {
  const copies = ['2026-11-20', '2026-11-27', '2026-11-28'].map(copyOf);
  const others = ['demlik-2026-11-01T03-00-00Z', 'notes.sealed', `${copyOf('2026-11-01')}.unfinished`];
  expect(findSurplusCopies([...copies, ...others], 8, NOW)).toEqual({
    surplus: [copyOf('2026-11-20')],
    oldest: new Date('2026-11-27T03:00:00Z'),
    doubtful: [],
    ahead: [],
  });
  expect(findSurplusCopies([copyOf('2020-01-01')], 8, NOW)).toMatchObject({ surplus: [], doubtful: [] });
});

it('encrypted copies made weekly, a little late each time, are deleted', () => {
  const copies = ['2026-11-06T03-00-00Z', '2026-11-13T03-00-01Z', '2026-11-20T15-00-00Z'].map(
    (time) => `demlik-${time}.sealed`,
  );
  expect(findSurplusCopies(copies, 8, NOW)).toMatchObject({ surplus: [copies[0]], doubtful: [] });
});

it('encrypted copies are kept after a jump of the clock, until their age has passed since', () => {
  const before = ['2026-11-26', '2026-11-27'].map(copyOf);
  const after = (days: number) =>
    Array.from({ length: days }, (_, day) => copyOf(`2036-11-${String(day + 10)}`));
  const now = new Date('2036-12-01T12:00:00Z');
  expect(findSurplusCopies([...before, ...after(7)], 8, now)).toEqual({
    surplus: [],
    oldest: new Date('2026-11-26T03:00:00Z'),
    doubtful: before.toReversed(),
    ahead: [],
  });
  expect(findSurplusCopies([...before, ...after(9)], 8, now)).toMatchObject({
    surplus: [copyOf('2036-11-10'), ...before.toReversed()],
    doubtful: [],
  });
});

it('encrypted copies dated later than now push no other one out', () => {
  const good = ['2026-11-20', '2026-11-27'].map(copyOf);
  const early = ['2026-12-03', '2036-11-28'].map(copyOf);
  expect(findSurplusCopies([...good, ...early], 8, NOW)).toEqual({
    surplus: [],
    oldest: new Date('2026-11-20T03:00:00Z'),
    doubtful: [],
    ahead: early.toReversed(),
  });
});
