import { expect, it } from 'vitest';
import { describePglite } from '../support/databases.ts';
import { names } from './commands/all.ts';
import { Effects } from './effects.ts';
import { inMemory } from './place.ts';
import { simulate } from './simulate.ts';

/** Seeds that have long runs, and in which each command has an effect. */
const SEEDS = [1471, 337];
const PLAN = { days: 1, commands: 200 };

describePglite('the year', (open) => {
  it('keeps all invariants with fixed seeds, in which every command has an effect', async () => {
    const shared = await open();
    const all = new Effects();
    for (const seed of SEEDS) all.addAll((await simulate(() => inMemory(shared), { seed, ...PLAN })).effects);
    console.log(String(all));
    expect(all.missing(names)).toEqual([]);
  });
});
