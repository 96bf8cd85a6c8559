// @module-tag full
import { expect, it, vi } from 'vitest';
import { checkSeldom } from './check-seldom.ts';
import { namesOnDisk } from './commands/all.ts';
import { diskFull } from './commands/disk.ts';
import { TEN_YEARS_AHEAD } from './commands/world.ts';
import { simulate } from './simulate.ts';

vi.mock('#server/jobs/backups/check-backup.ts', (original) => checkSeldom(original));

it('a year on disk keeps all invariants with a fixed seed, in which every command has an effect', {
  timeout: 0,
}, async () => {
  const { effects, disk } = await simulate({ place: 'disk', seed: 5370, days: 1, commands: 120 });
  const possible = namesOnDisk.filter((name) => disk?.isMounted || name !== diskFull.name);
  expect([...possible, TEN_YEARS_AHEAD].filter((name) => !effects.has(name))).toEqual([]);
});
