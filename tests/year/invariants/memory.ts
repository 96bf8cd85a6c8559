import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expectThat } from '../basics.ts';
import type { World } from '../world.ts';

/** The model, sent messages and caches grow a little; PostgreSQL opens the file of a table when it is first used. */
const MORE = { 'MB of heap': 24, 'open files': 150 };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usage() {
  collectGarbage();
  return {
    'MB of heap': Math.round(process.memoryUsage().heapUsed / 2 ** 20),
    // Also sockets and pipes; other systems do not tell.
    'open files': process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
  };
}

/** What the process used at the end of the first day. */
const firstUsage = new WeakMap<World, ReturnType<typeof usage>>();

/** Nothing that a process uses outlives its work, a restart or a stop. */
export async function nothingPilesUp(world: World): Promise<void> {
  const before = firstUsage.get(world) ?? usage();
  firstUsage.set(world, before);
  if (!world.isOver) return;
  const { waitingTimers: now, timersAtStart: first } = world;
  expectThat(now <= first, `${now} timers wait, ${first} at the start`);
  const after = usage();
  for (const what of ['MB of heap', 'open files'] as const)
    expectThat(
      after[what] <= before[what] + MORE[what],
      `${after[what]} ${what}, ${before[what]} after a day`,
    );
}
