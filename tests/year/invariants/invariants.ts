import type { World } from '../world.ts';
import { backupsAreMade, jobsSucceed } from './jobs.ts';
import { nothingPilesUp } from './memory.ts';
import { linksLeadHome, pagesTellTheTruth } from './pages.ts';
import { deletedIsGone, rowsLiveTheirTime } from './rows.ts';
import { movesEnd, shopsAreThere } from './shops.ts';
import { mailsArrive, noMessageTwice, sessionsLast } from './sign-in-and-messages.ts';

type Check = (world: World) => Promise<void>;

/** What is always true, with its number in docs/testing.md: checked after each command, or at the end of each day. */
const invariants: { name: string; step?: Check; day?: Check }[] = [
  // First: it notes what the end of a move has deleted.
  { name: '3: a move can be taken back for its days, and a deletion after it is done then', day: movesEnd },
  { name: '1: shops are as their owners last saw them', day: shopsAreThere },
  { name: '2: a link never leads to another shop', day: linksLeadHome },
  { name: '3: what was deleted is gone', day: deletedIsGone },
  { name: '4: rows are deleted after their time, not before', day: rowsLiveTheirTime },
  { name: '5: no text message twice', step: noMessageTwice },
  { name: '5: no mail or deletion lost', day: mailsArrive },
  { name: '6: no job fails', day: jobsSucceed },
  { name: '6: a backup each day, none destroyed early, none kept long', day: backupsAreMade },
  { name: '5: a session lasts until something ends it', day: sessionsLast },
  // Days end at night, when all shops are closed.
  {
    name: '7: pages show what their owners wrote last',
    step: (world) => pagesTellTheTruth(world, 1),
    day: (world) => pagesTellTheTruth(world, 2),
  },
  { name: '8: after a year as much is used as after a day', day: nothingPilesUp },
];

export async function compare(when: 'step' | 'day', world: World): Promise<void> {
  // Nothing can be read; the same is compared when the database is back.
  if (world.isAway) return;
  for (const invariant of invariants) {
    try {
      await invariant[when]?.(world);
    } catch (error) {
      const at = `day ${world.days}, ${world.clock.now().toISOString()}`;
      const what = `invariant "${invariant.name}" is broken on ${at}: ${(error as Error).message}`;
      throw new Error(what, { cause: error });
    }
  }
}
