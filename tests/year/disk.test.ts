// @module-tag full
import { expect, it, vi } from 'vitest';
import { checkSeldom } from './check-seldom.ts';
import { namesOnDisk } from './commands/all.ts';
import { diskFull } from './commands/disk.ts';
import { TEN_YEARS_AHEAD } from './commands/world.ts';
import { Disk } from './disk.ts';
import { Effects } from './effects.ts';
import { simulate } from './simulate.ts';

vi.mock('#server/jobs/backups/check-backup.ts', async (original) =>
  checkSeldom(await original<typeof import('#server/jobs/backups/check-backup.ts')>()),
);

/** A seed in which each command that needs a folder has an effect, and backups are dated ten years ahead. */
const SEEDS = [5370];
const PLAN = { days: 1, commands: 120, isOnDisk: true };

it('a year on disk keeps all invariants with fixed seeds', { timeout: 0 }, async () => {
  const all = new Effects();
  let possible = [...namesOnDisk, TEN_YEARS_AHEAD];
  const open = async () => {
    const disk = new Disk();
    if (!disk.isMounted) possible = possible.filter((name) => name !== diskFull.name);
    return disk;
  };
  for (const seed of SEEDS) all.addAll((await simulate(open, { seed, ...PLAN })).effects);
  console.log(String(all));
  expect(all.missing(possible)).toEqual([]);
});
