import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expectThat } from '../helpers.ts';
import type { World } from '../world.ts';

/** The model, sent messages and caches grow a little. */
const MORE_HEAP_MB = 24;
/** PostgreSQL opens the file of a table when it is first used. */
const MORE_FILES = 150;

/** What the process used at the end of the first day. */
const used = new WeakMap<World, Usage>();
type Usage = ReturnType<typeof usage>;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usage() {
  collectGarbage();
  return {
    heap: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
    // Also sockets and pipes; other systems do not tell.
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
  };
}

/** Nothing that a process uses outlives its work, a restart or a stop. */
export async function nothingPilesUp(world: World): Promise<void> {
  const { isOver, timers, timersAtStart } = world;
  if (!used.has(world)) used.set(world, usage());
  if (!isOver) return;
  const { waiting } = timers;
  expectThat(waiting <= timersAtStart, `${waiting} timers wait, ${timersAtStart} at the start`);
  const [before, after] = [used.get(world) as Usage, usage()];
  expectThat(
    after.heap <= before.heap + MORE_HEAP_MB,
    `${after.heap} MB of heap, ${before.heap} after a day`,
  );
  expectThat(
    after.files <= before.files + MORE_FILES,
    `${after.files} open files, ${before.files} after a day`,
  );
}
