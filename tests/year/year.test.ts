import { expect, it } from 'vitest';
import { describePglite } from '../support/databases.ts';
import { names } from './commands/all.ts';
import { Effects } from './effects.ts';
import { inMemory } from './place.ts';
import { simulate } from './simulate.ts';

const SEEDS = [1, 2, 3];

describePglite('the year', (open) => {
  it('keeps all invariants with fixed seeds, in which every command has an effect', async () => {
    const shared = await open();
    const all = new Effects();
    for (const seed of SEEDS) {
      const startedAt = performance.now();
      const { days, effects } = await simulate(() => inMemory(shared), { seed, days: 1, commands: 200 });
      all.addAll(effects);
      console.log(`seed ${seed}: ${days} days, ${effects.total}, ${performance.now() - startedAt}`);
    }
    console.log(String(all));
    expect(all.missing(names)).toEqual([]);
  });
});
