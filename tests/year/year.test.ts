import { expect, it } from 'vitest';
import { empty } from '../support/database-instances.ts';
import { describePglite } from '../support/databases.ts';
import { DAY } from './durations.ts';
import { simulate } from './simulate.ts';

describePglite('the year', (open) => {
  it.each([1, 2, 3])('keeps all invariants with seed %i', async (seed) => {
    const shared = await open();
    const place = async () => {
      await empty(shared);
      return { name: 'memory' as const, environment: {}, shared };
    };
    const { days } = await simulate(place, { seed, maxCommands: 60, aftermathMs: DAY });
    expect(days).toBeGreaterThan(0);
  });
});
