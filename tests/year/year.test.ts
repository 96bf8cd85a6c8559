import { expect, it } from 'vitest';
import { describePglite } from '../support/databases.ts';
import { inMemory } from './place.ts';
import { simulate } from './simulate.ts';

describePglite('the year', (open) => {
  it.each([1, 2, 3])('keeps all invariants with seed %i', async (seed) => {
    const shared = await open();
    const { days } = await simulate(() => inMemory(shared), { seed, days: 1, commands: 60 });
    expect(days).toBeGreaterThan(0);
  });
});
