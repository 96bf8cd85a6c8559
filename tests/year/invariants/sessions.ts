import { expectThat, succeeded } from '../helpers.ts';
import type { Invariant } from './invariant.ts';

/** Nobody is signed out who should not be. Commands that end a session check that it has ended. */
export const sessionsLast: Invariant = {
  name: '5: a session lasts until something ends it',
  async day(world) {
    if (world.isClockWrong) return;
    for (const who of world.some(world.people, 1)) {
      if (who.session === null || world.mayBeForgotten(who)) continue;
      const answer = await who.call('GET', `/api/business/by-phone/${who.phone}`);
      const shop = world.model.shopOf(who);
      if (shop === undefined)
        expectThat(answer.status === 404, `${who} without a shop gets ${answer.status}`);
      else succeeded(world, answer, `reading the shop of ${who}`);
    }
  },
};
