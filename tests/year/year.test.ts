import { expect, it } from 'vitest';
import { names } from './commands/all.ts';
import { simulate } from './simulate.ts';

/** Seeds with their most commands: together, each command has an effect. */
const SEEDS = [
  [9204, 200],
  [9206, 200],
  [9207, 200],
] as const;

it('the year keeps all invariants with fixed seeds, in which every command has an effect', {
  timeout: 0,
}, async () => {
  const without = new Set(names);
  for (const [seed, commands] of SEEDS) {
    const { effects } = await simulate({ place: 'memory', seed, days: 1, commands });
    for (const name of effects.keys()) without.delete(name);
  }
  expect([...without]).toEqual([]);
});
