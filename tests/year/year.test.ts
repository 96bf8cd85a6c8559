import { expect, it } from 'vitest';
import { names } from './commands/all.ts';
import { simulate } from './simulate.ts';

/** Seeds that have long runs, and in which each command has an effect. */
const SEEDS = [1471, 337];

it('the year keeps all invariants with fixed seeds, in which every command has an effect', {
  timeout: 0,
}, async () => {
  const without = new Set(names);
  for (const seed of SEEDS) {
    const { effects } = await simulate({ place: 'memory', seed, days: 1, commands: 200 });
    for (const name of effects.keys()) without.delete(name);
  }
  expect([...without]).toEqual([]);
});
