import type { Backup } from '../backups.ts';
import type { Model, Shop } from '../model.ts';
import type { World } from '../world.ts';

const idsOf = (shops: Shop[]) => new Set(shops.map(({ id }) => id));

/**
 * The world is again as it was when the backup was made, except that deletions, and blocks and moves if those were repeated, stay.
 * Returns the ids of the shops that were deleted since.
 */
export function goBack(world: World, { at, moment }: Backup, isRepeated: boolean): number[] {
  if (moment === null) throw new Error('nothing is certain of this backup');
  const { model: now, trueMs } = world;
  const model = moment.model.copy();
  const ids = idsOf(now.shops);
  if (isRepeated) repeatMoves(model, now);
  for (const { who, state } of moment.people) {
    const isKept = isRepeated && ids.has(moment.model.shopOf(who)?.id ?? 0);
    const isDisabled = isRepeated ? state.uid === who.uid && who.isDisabled : state.isDisabled;
    const signedInAt = Math.min(who.signedInAt, state.signedInAt);
    Object.assign(who, { phone: isKept ? who.phone : state.phone, isDisabled, signedInAt });
    if ((who.session?.begunAt ?? 0) > at) who.session = null;
  }
  const deleted = model.shops.filter(({ id }) => !ids.has(id));
  // What was deleted stays deleted, except invitations: nothing notes that one was withdrawn.
  const again = model.stored.flatMap((shop) => [shop, ...shop.invited]).map(({ mark }) => mark);
  model.gone = now.gone.filter(({ mark }) => !again.includes(mark));
  const since = now.endedIdentities.filter((each) => each.at > at);
  model.endedIdentities.push(...since.map((each) => ({ ...each, at: trueMs })));
  for (const shop of deleted) model.delete(shop, trueMs);
  // A mark of the time that is given up is not used again.
  world.model = Object.assign(model, { notices: now.notices, marks: now.marks });
  // Later backups are of a time that is given up.
  for (const each of world.backups.all) if (each.at > at) each.moment = null;
  return deleted.map(({ id }) => id);
}

/** Moves of numbers, and deletions after them, are as they are now. */
function repeatMoves(model: Model, now: Model): void {
  const moves = new Map(now.stored.map(({ id, move }) => [id, move]));
  const waiting = idsOf(now.waiting);
  for (const shop of model.shops) {
    shop.move = moves.get(shop.id);
    if (waiting.has(shop.id)) model.setWaiting(shop, true);
  }
}
