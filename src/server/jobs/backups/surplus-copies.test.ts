import { expect, it } from 'vitest';
import { findSurplusCopies } from './surplus-copies.ts';

const copyOf = (date: string) => `demlik-${date}T03-00-00Z.sealed`;

it('encrypted copies that reach their age are deleted, the newest never', () => {
  const copies = ['2026-11-20', '2026-11-27', '2026-11-28'].map(copyOf);
  const others = ['demlik-2026-11-01T03-00-00Z', 'notes.sealed', `${copyOf('2026-11-01')}.unfinished`];
  expect(findSurplusCopies([...copies, ...others], 8)).toEqual({
    surplus: [copyOf('2026-11-20')],
    oldest: new Date('2026-11-27T03:00:00Z'),
    doubtful: [],
  });
  expect(findSurplusCopies([copyOf('2020-01-01')], 8)).toMatchObject({ surplus: [], doubtful: [] });
});

it('encrypted copies are kept if the clock seems to have jumped', () => {
  const copies = ['2026-11-26', '2026-11-27', '2036-11-28', '2036-11-29'].map(copyOf);
  expect(findSurplusCopies(copies, 8)).toEqual({
    surplus: [],
    oldest: new Date('2026-11-26T03:00:00Z'),
    doubtful: [copyOf('2026-11-27'), copyOf('2026-11-26')],
  });
});
