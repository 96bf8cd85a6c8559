import { eq } from 'drizzle-orm';
import { numberMoves } from '#server/db/schema.ts';
import { retention } from '#shared/legal/retention.ts';
import { DAY } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** The clock may be wrong by hours. */
const TOLERANCE_MS = DAY;

export async function isOpenMove(world: World, { id }: Shop): Promise<boolean> {
  if (world.isAway) return true;
  return (await world.db.$count(numberMoves, eq(numberMoves.businessId, id))) > 0;
}

/** Throws if the former number lost the right to take the business back before its time. */
export function expectWindowIsOver(world: World, { owner, move }: Shop): void {
  const passed = world.trueMs - (move?.at ?? Number.NEGATIVE_INFINITY);
  const days = passed / DAY;
  expectThat(
    passed > retention.numberMoves.ms - TOLERANCE_MS,
    `the move of ${owner} was final after ${days} days`,
  );
}

/** A business that was deleted after a move waits for its days, and is then deleted as any other. */
export const movesEnd: Invariant = {
  name: '3: a move can be taken back for its days, and a deletion after it is done then',
  async day(world) {
    const { model } = world;
    for (const shop of [...model.shops, ...model.hidden]) {
      if (shop.move === undefined || (await isOpenMove(world, shop))) continue;
      expectWindowIsOver(world, shop);
      shop.move = undefined;
      if (model.hidden.has(shop)) model.delete(shop, world.trueMs);
    }
  },
};
