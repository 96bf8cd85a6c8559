import { eq, ne } from 'drizzle-orm';
import { businesses, numberMoves } from '#server/db/schema.ts';
import { retention } from '#shared/legal/retention.ts';
import { DAY } from '../durations.ts';
import { expectThat } from '../helpers.ts';
import { type Shop, STRANGER } from '../model.ts';
import type { World } from '../world.ts';

/** The clock may be wrong by hours. */
const TOLERANCE_MS = DAY;

export const isOpenMove = async ({ db }: World, { id }: Shop): Promise<boolean> =>
  (await db.$count(numberMoves, eq(numberMoves.businessId, id))) > 0;

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
export async function movesEnd(world: World): Promise<void> {
  const { shops, hidden } = world.model;
  for (const shop of [...shops, ...hidden])
    if (shop.move !== undefined && !(await isOpenMove(world, shop))) noteFinal(world, shop);
}

/** Every acknowledged registration and change is there, and nothing else is. */
export async function shopsAreThere(world: World): Promise<void> {
  const rows = await world.db.select().from(businesses).where(ne(businesses.ownerSurname, STRANGER));
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const shop of world.model.shops) {
    const row = stored.get(shop.id);
    stored.delete(shop.id);
    expectThat(row !== undefined, `the shop of ${shop.owner} is missing`);
    const now = [row.phone, row.name, row.ownerSurname, row.address ?? '', row.slug];
    const wanted = [shop.owner.phone, shop.name, shop.mark, shop.address, shop.slug];
    expectThat(`${now}` === `${wanted}`, `the shop of ${shop.owner} is ${now}, not ${wanted}`);
  }
  for (const { id, owner, move } of world.model.hidden) {
    const phone = stored.get(id)?.phone;
    stored.delete(id);
    expectThat(phone === move?.formerPhone, `the shop that ${owner} deleted waits at ${phone}`);
  }
  expectThat(stored.size === 0, `nobody registered ${[...stored.keys()]}`);
  for (const shop of world.some(world.model.shops)) await compareDetails(world, shop);
}

/** Compares what visitors of a scanned code see. */
async function compareDetails(world: World, shop: Shop): Promise<void> {
  if (shop.code === null || shop.isHidden) return;
  const [place] = shop.places;
  const path = `/api/invitation/${shop.code}`;
  const { body } = await world.request(place === undefined ? path : `${path}/place/${place.id}`);
  const { business, price_list: list } = body;
  const now = [business.opening_hours ?? null, list?.sections[0].products[0].price_kurus ?? null, body.place];
  const wanted = [shop.hours, shop.price, place];
  const [seen, said] = [JSON.stringify(now), JSON.stringify(wanted)];
  expectThat(seen === said, `visitors of ${shop.slug} see ${seen}, its owner wrote ${said}`);
}
