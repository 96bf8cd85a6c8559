import { describe, it } from 'vitest';
import { describePglite } from '../support/databases.ts';
import { Effects } from './effects.ts';
import { inMemory } from './place.ts';
import { type Plan, type Survived, simulate } from './simulate.ts';

/** Set by `npm run test:year`. */
interface Order extends Omit<Plan, 'seed'> {
  minutes: number;
  seed?: number;
}

const { YEAR = '' } = process.env;

describe.runIf(YEAR !== '')('a year of random seeds', () => {
  describePglite('in memory', (open) => {
    it('keeps all invariants', { timeout: 0 }, async () => {
      const { minutes, seed, ...plan } = JSON.parse(YEAR) as Order;
      const shared = await open();
      const end = performance.now() + minutes * 60_000;
      const total: Survived = { days: 0, effects: new Effects() };
      for (let next = seed ?? Date.now() % 1_000_000_000; ; next += 1) {
        const startedAt = performance.now();
        const survived = await simulate(() => inMemory(shared), { ...plan, seed: next });
        report(`seed ${next}`, survived, performance.now() - startedAt);
        add(total, survived);
        if (seed !== undefined || performance.now() > end) break;
      }
      report('in all', total, performance.now() - end + minutes * 60_000);
      console.log(String(total.effects));
    });
  });
});

function report(what: string, { days, effects }: Survived, ms: number): void {
  console.log(`${what}: ${days} days, ${effects.total} commands, ${(ms / 1000).toFixed(0)} s`);
}

function add(total: Survived, { days, effects }: Survived): void {
  total.days += days;
  total.effects.addAll(effects);
}
