// @module-tag full
import { expect, inject, it } from 'vitest';
import { simulate } from './simulate.ts';

it.runIf(inject('postgres') !== null).each([
  { seed: 13, commands: 200, strangers: 0 },
  { seed: 140, commands: 200, strangers: 0 },
  { seed: 3, commands: 20, strangers: 20_000 },
])(
  'the year of two instances keeps all invariants with seed $seed beside $strangers other shops',
  {
    timeout: 0,
  },
  async (plan) => {
    const { days } = await simulate({ place: 'postgres', days: 1, ...plan });
    expect(days).toBeGreaterThan(0);
  },
);
