import { describe, it, vi } from 'vitest';
import { describePglite, describePostgres, openAgain } from '../support/databases.ts';
import { checkSeldom } from './check-seldom.ts';
import { faults } from './commands/all.ts';
import { Disk } from './disk.ts';
import { Effects } from './effects.ts';
import { inMemory, onPostgres, type Place } from './place.ts';
import { type Plan, type Survived, simulate } from './simulate.ts';

vi.mock('#server/jobs/backups/check-backup.ts', async (original) =>
  checkSeldom(await original<typeof import('#server/jobs/backups/check-backup.ts')>()),
);

/** Set by `npm run test:year`. */
interface Order extends Omit<Plan, 'seed' | 'isOnDisk'> {
  place: 'memory' | 'disk' | 'postgres';
  minutes: number;
  seed?: number;
}

const { YEAR = '{}' } = process.env;
const order = JSON.parse(YEAR) as Partial<Order>;

function runIn(prepare: () => Promise<() => Promise<Place>>): void {
  it('a year of random seeds keeps all invariants', { timeout: 0 }, async () => {
    const { minutes, seed, place, ...plan } = order as Order;
    const openPlace = await prepare();
    const startedAt = performance.now();
    const total: Survived = { days: 0, effects: new Effects() };
    for (let next = seed ?? Date.now() % 1_000_000_000; ; next += 1) {
      const begunAt = performance.now();
      const survived = await simulate(openPlace, { ...plan, seed: next, isOnDisk: place === 'disk' });
      report(`seed ${next}`, survived, begunAt);
      total.days += survived.days;
      total.effects.addAll(survived.effects);
      if (seed !== undefined || performance.now() - startedAt > minutes * 60_000) break;
    }
    report('in all', total, startedAt);
    console.log(String(total.effects));
  });
}

function report(what: string, { days, effects }: Survived, since: number): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  const count = `${days} days, ${effects.total()} commands, ${effects.total(faults)} faults`;
  console.log(`${what}: survived ${count}, in ${seconds} s`);
}

describe.runIf(order.place === 'memory')('in memory', () => {
  describePglite('', (open) =>
    runIn(async () => {
      const shared = await open();
      return () => inMemory(shared);
    }),
  );
});
describe.runIf(order.place === 'disk')('on disk', () => runIn(async () => async () => new Disk()));
describe.runIf(order.place === 'postgres')('on PostgreSQL', () => {
  describePostgres('', [], (open) =>
    runIn(async () => {
      const one = await open();
      const other = await openAgain(one);
      return () => onPostgres(one, other);
    }),
  );
});
