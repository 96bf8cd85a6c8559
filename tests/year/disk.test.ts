// @module-tag full
import { expect, it, vi } from 'vitest';
import { checkSeldom } from './check-seldom.ts';
import { namesOnDisk } from './commands/all.ts';
import { diskFull } from './commands/disk.ts';
import { TEN_YEARS_AHEAD } from './commands/world.ts';
import { simulate } from './simulate.ts';

vi.mock('#server/jobs/backups/check-backup.ts', (original) => checkSeldom(original));

/** Together, each command has an effect. */
const SEEDS = [5402, 5410, 5411];

it('a year on disk keeps all invariants with fixed seeds, in which every command has an effect', {
  timeout: 0,
}, async () => {
  const without = new Set([...namesOnDisk, TEN_YEARS_AHEAD]);
  for (const seed of SEEDS) {
    const { effects, disk } = await simulate({ place: 'disk', seed, days: 1, commands: 120 });
    for (const name of effects.keys()) without.delete(name);
    if (!disk?.isMounted) without.delete(diskFull.name);
  }
  expect([...without]).toEqual([]);
});
