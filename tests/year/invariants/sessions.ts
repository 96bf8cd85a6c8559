import { canUse, expectSignedIn, signIn } from '../helpers.ts';
import type { Invariant } from './invariant.ts';

/** Nobody is signed out who should not be, and who could not sign in can later. Commands that end a session check that it has ended. */
export const sessionsLast: Invariant = {
  name: '5: a session lasts until something ends it',
  async day(world) {
    if (world.isClockWrong) return;
    for (const who of world.people) if (who.isWaiting && canUse(world, who)) await signIn(world, who);
    for (const who of world.some(world.people, 1)) await expectSignedIn(world, who);
  },
};
