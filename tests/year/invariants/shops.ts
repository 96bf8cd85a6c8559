import { ne } from 'drizzle-orm';
import { businesses } from '#server/db/schema.ts';
import { expectThat } from '../helpers.ts';
import { type Shop, STRANGER } from '../model.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** Every acknowledged registration and change is there, and nothing else is. */
export const shopsAreThere: Invariant = {
  name: '1: shops are as their owners last saw them',
  async day(world) {
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
  },
};

/** Compares what visitors of a scanned code see. */
async function compareDetails(world: World, shop: Shop): Promise<void> {
  if (shop.code === null) return;
  const [place] = shop.places;
  const path = `/api/invitation/${shop.code}`;
  const { body } = await world.request(place === undefined ? path : `${path}/place/${place.id}`);
  const { business, price_list: list } = body;
  const now = [business.opening_hours ?? null, list?.sections[0].products[0].price_kurus ?? null, body.place];
  const wanted = [shop.hours, shop.price, place];
  const [seen, said] = [JSON.stringify(now), JSON.stringify(wanted)];
  expectThat(seen === said, `visitors of ${shop.slug} see ${seen}, its owner wrote ${said}`);
}
