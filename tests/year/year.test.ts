import { expect, inject, it, vi } from 'vitest';
import { faults, names, namesOnDisk } from './commands/all.ts';
import { type Plan, simulate } from './simulate.ts';

/** Checks the first of ten backups: a check takes seconds in a process of its own. */
vi.mock('#server/jobs/backups/check-backup.ts', async (original) => {
  const { checkBackup } = await original<typeof import('#server/jobs/backups/check-backup.ts')>();
  let made = 0;
  return {
    async checkBackup(...args: Parameters<typeof checkBackup>) {
      made += 1;
      return made % 10 === 1 ? checkBackup(...args) : { businesses: null };
    },
  };
});

/** Set by `npm run test:year`. */
const { YEAR } = process.env;
const isRandom = YEAR !== undefined;

/** Simulates the seeds one after the other. Together, each of these must have had an effect. */
async function expectEffects(expected: string[], seeds: number[], plan: Omit<Plan, 'seed' | 'days'>) {
  const without = new Set(expected);
  for (const seed of seeds) {
    const { effects, disk } = await simulate({ ...plan, seed, days: 1 });
    for (const name of effects.keys()) without.delete(name);
    if (disk?.isMounted === false) without.delete('disk full');
  }
  expect([...without]).toEqual([]);
}

it.skipIf(isRandom)('the year keeps all invariants, and every command has an effect', { timeout: 0 }, () =>
  expectEffects(names, [9207, 9305, 9543], { place: 'memory', commands: 200 }),
);

const full = { timeout: 0, tags: ['full'] };

it.skipIf(isRandom)('a year on disk keeps all invariants, and every command has an effect', full, () =>
  expectEffects([...namesOnDisk, 'clock 10 years ahead'], [5402, 5410, 5411], {
    place: 'disk',
    commands: 120,
  }),
);

it.skipIf(isRandom || inject('postgres') === null).each([
  { seed: 524, commands: 200, strangers: 0 },
  { seed: 140, commands: 200, strangers: 0 },
  { seed: 3, commands: 20, strangers: 20_000 },
])('two instances keep all invariants with seed $seed beside $strangers other shops', full, async (plan) => {
  const { days } = await simulate({ place: 'postgres', days: 1, ...plan });
  expect(days).toBeGreaterThan(0);
});

it.runIf(isRandom)('a year of random seeds keeps all invariants', { timeout: 0 }, async () => {
  const { minutes, seed, ...plan } = JSON.parse(YEAR ?? '') as Plan & { minutes: number; seed?: number };
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
