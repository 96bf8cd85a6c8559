// @module-tag full
import { expect, it } from 'vitest';
import { describePostgres, openAgain } from '../support/databases.ts';
import { onPostgres } from './place.ts';
import { simulate } from './simulate.ts';

const SEEDS = [13, 140];
const PLAN = { days: 1, commands: 200 };

describePostgres('the year of two instances', [], (open) => {
  it.each(SEEDS)('keeps all invariants with seed %i', { timeout: 0 }, async (seed) => {
    const one = await open();
    const other = await openAgain(one);
    const { days } = await simulate(() => onPostgres(one, other), { seed, ...PLAN });
    expect(days).toBeGreaterThan(0);
  });

  it('keeps all invariants beside 20,000 other shops', { timeout: 0 }, async () => {
    const one = await open();
    const other = await openAgain(one);
    const { days } = await simulate(() => onPostgres(one, other, 20_000), { seed: 3, days: 1, commands: 20 });
    expect(days).toBeGreaterThan(0);
  });
});
