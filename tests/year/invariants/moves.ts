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

/** Notes that a move is final, and its deletion done. Throws if the former number lost its right before its time. */
export function noteFinal(world: World, shop: Shop): void {
  const { model, trueMs } = world;
  const passed = trueMs - (shop.move?.at ?? Number.NEGATIVE_INFINITY);
  const isOver = passed > retention.numberMoves.ms - TOLERANCE_MS;
  expectThat(isOver, `the move of ${shop.owner} was final after ${passed / DAY} days`);
  shop.move = undefined;
  if (model.hidden.has(shop)) model.delete(shop, trueMs);
}

/** A business that was deleted after a move waits for its days, and is then deleted as any other. */
export const movesEnd: Invariant = {
  name: '3: a move can be taken back for its days, and a deletion after it is done then',
  async day(world) {
    const { shops, hidden } = world.model;
    for (const shop of [...shops, ...hidden])
      if (shop.move !== undefined && !(await isOpenMove(world, shop))) noteFinal(world, shop);
  },
};
