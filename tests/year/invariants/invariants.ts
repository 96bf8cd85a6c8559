import type { Checks, World } from '../world.ts';
import { backupsAreMade } from './backups.ts';
import { deletedIsGone } from './deleted.ts';
import type { Invariant } from './invariant.ts';
import { jobsSucceed } from './jobs.ts';
import { linksLeadHome } from './links.ts';
import { nothingPilesUp } from './memory.ts';
import { messagesArrive } from './messages.ts';
import { movesEnd } from './moves.ts';
import { pagesTellTheTruth } from './pages.ts';
import { rowsLiveTheirTime } from './retention.ts';
import { sessionsLast } from './sessions.ts';
import { shopsAreThere } from './shops.ts';

const invariants: Invariant[] = [
  // First: it notes what the end of a move has deleted.
  movesEnd,
  shopsAreThere,
  linksLeadHome,
  deletedIsGone,
  rowsLiveTheirTime,
  messagesArrive,
  jobsSucceed,
  backupsAreMade,
  sessionsLast,
  pagesTellTheTruth,
  nothingPilesUp,
];

export const checks: Checks = {
  step: (world) => check(world, 'step'),
  day: (world) => check(world, 'day'),
};

async function check(world: World, when: 'step' | 'day'): Promise<void> {
  // Nothing can be read; the same is compared when the database is back.
  if (world.isAway) return;
  for (const invariant of invariants) {
    try {
      await invariant[when]?.(world);
    } catch (error) {
      const at = `day ${world.days}, ${world.clock.now().toISOString()}`;
      throw new Error(`invariant "${invariant.name}" is broken on ${at}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
