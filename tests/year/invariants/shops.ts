import { businesses } from '#server/db/schema.ts';
import { expectThat } from '../helpers.ts';
import type { Invariant } from './invariant.ts';

/** Every acknowledged registration and change is there, and nothing else is. */
export const shopsAreThere: Invariant = {
  name: '1: shops are as their owners last saw them',
  async day(world) {
    const rows = await world.db.select().from(businesses);
    const stored = new Map(rows.map((row) => [row.phone as string, row]));
    for (const shop of world.model.shops) {
      const row = stored.get(shop.owner.phone);
      stored.delete(shop.owner.phone);
      expectThat(row !== undefined, `the shop of ${shop.owner} is missing`);
      const now = [row.name, row.ownerSurname, row.address ?? '', row.slug];
      const wanted = [shop.name, shop.mark, shop.address, shop.slug];
      expectThat(`${now}` === `${wanted}`, `the shop of ${shop.owner} is ${now}, not ${wanted}`);
    }
    expectThat(stored.size === 0, `nobody registered ${[...stored.keys()]}`);
  },
};
