// @module-tag full
import { expect, it, vi } from 'vitest';
import { checkSeldom } from './check-seldom.ts';
import {
  backUpByHand,
  copyElsewhere,
  killDuringRegistration,
  nextRelease,
  restoreBackup,
} from './commands/disk.ts';
import { Disk } from './disk.ts';
import { Effects } from './effects.ts';
import { simulate } from './simulate.ts';

vi.mock('#server/jobs/backups/check-backup.ts', async (original) =>
  checkSeldom(await original<typeof import('#server/jobs/backups/check-backup.ts')>()),
);

const SEEDS = [8];
const COMMON = [killDuringRegistration, backUpByHand, copyElsewhere, restoreBackup, nextRelease];
const PLAN = { days: 1, commands: 120, isOnDisk: true };

it('a year on disk keeps all invariants with fixed seeds', { timeout: 0 }, async () => {
  const all = new Effects();
  for (const seed of SEEDS) all.addAll((await simulate(async () => new Disk(), { seed, ...PLAN })).effects);
  console.log(String(all));
  // Others that need a folder are drawn too seldom for the time of a check; `test:year --place disk` draws them.
  expect(all.missing(COMMON.map(({ name }) => name))).toEqual([]);
});
