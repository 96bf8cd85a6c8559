import { it, vi } from 'vitest';
import { checkSeldom } from './check-seldom.ts';
import { faults } from './commands/all.ts';
import { type Plan, simulate } from './simulate.ts';

vi.mock('#server/jobs/backups/check-backup.ts', (original) => checkSeldom(original));

/** Set by `npm run test:year`. */
const { YEAR } = process.env;

it.runIf(YEAR !== undefined)('a year of random seeds keeps all invariants', { timeout: 0 }, async () => {
  const order = JSON.parse(YEAR ?? '') as Omit<Plan, 'seed'> & { minutes: number; seed?: number };
  const { minutes, seed, ...plan } = order;
  const startedAt = performance.now();
  const total = { days: 0, steps: 0, faults: 0 };
  for (let next = seed ?? Date.now() % 1_000_000_000; ; next += 1) {
    const { days, steps, effects } = await simulate({ ...plan, seed: next });
    total.days += days;
    total.steps += steps;
    for (const name of faults) total.faults += effects.get(name) ?? 0;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const sum = `${total.days} days, ${total.steps} commands, ${total.faults} faults`;
    console.log(`seed ${next} survived; in all ${sum}, in ${seconds} s`);
    if (seed !== undefined || seconds > minutes * 60) break;
  }
});
