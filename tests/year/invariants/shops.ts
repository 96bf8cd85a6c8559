import { eq, ne } from 'drizzle-orm';
import { businesses, numberMoves } from '#server/db/schema.ts';
import { retention } from '#shared/legal/retention.ts';
import { DAY, expectThat } from '../basics.ts';
import type { Shop } from '../model.ts';
import { STRANGER } from '../place.ts';
import type { World } from '../world.ts';

export const isOpenMove = async ({ db }: World, { id }: Shop): Promise<boolean> =>
  (await db.$count(numberMoves, eq(numberMoves.businessId, id))) > 0;

/** Notes that a move is final, and its deletion done. Throws if the former number lost its right before its time. */
export function noteFinal({ model, trueMs }: World, shop: Shop): void {
  const passed = trueMs - (shop.move?.at ?? Number.NEGATIVE_INFINITY);
  // The clock may be wrong by hours.
  const isOver = passed > retention.numberMoves.ms - DAY;
  expectThat(isOver, `the move of ${shop.owner} was final after ${passed / DAY} days`);
  shop.move = undefined;
  if (model.waiting.includes(shop)) model.delete(shop, trueMs);
}

/** A business that was deleted after a move waits for its days, and is then deleted as any other. */
export async function movesEnd(world: World): Promise<void> {
  for (const shop of world.model.stored)
    if (shop.move !== undefined && !(await isOpenMove(world, shop))) noteFinal(world, shop);
}

/** Every acknowledged registration and change is there, and nothing else is. */
export async function shopsAreThere(world: World): Promise<void> {
  const { shops, waiting } = world.model;
  const rows = await world.db.select().from(businesses).where(ne(businesses.ownerSurname, STRANGER));
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, owner, name, mark, address, slug } of shops) {
    const row = stored.get(id);
    expectThat(row !== undefined, `the shop of ${owner} is missing`);
    const now = [row.phone, row.name, row.ownerSurname, row.address ?? '', row.slug];
    const wanted = [owner.phone, name, mark, address, slug];
    expectThat(`${now}` === `${wanted}`, `the shop of ${owner} is ${now}, not ${wanted}`);
  }
  for (const { id, owner, move } of waiting) {
    const phone = stored.get(id)?.phone;
    expectThat(phone === move?.formerPhone, `the shop that ${owner} deleted waits at ${phone}`);
  }
  for (const { id } of world.model.stored) stored.delete(id);
  expectThat(stored.size === 0, `nobody registered ${[...stored.keys()]}`);
  for (const shop of world.some(shops)) await compareDetails(world, shop);
}

/** Compares what visitors of a scanned code see. */
async function compareDetails(world: World, shop: Shop): Promise<void> {
  if (shop.code === null || shop.isHidden) return;
  const [place] = shop.places;
  const path = `/api/invitation/${shop.code}`;
  const { body } = await world.request(place === undefined ? path : `${path}/place/${place.id}`);
  const { business, price_list: list } = body;
  const now = [business.opening_hours ?? null, list?.sections[0].products[0].price_kurus ?? null, body.place];
  const [seen, written] = [now, [shop.hours, shop.price, place]].map((values) => JSON.stringify(values));
  expectThat(seen === written, `visitors of ${shop.slug} see ${seen}, its owner wrote ${written}`);
}
