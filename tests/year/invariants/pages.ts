import { expectThat } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** A page shows what its owner wrote last. That an outage is no "not found", the commands check. */
export const pagesTellTheTruth: Invariant = {
  name: '7: pages show what their owners wrote last',
  async day(world) {
    if (world.isClockWrong) return;
    for (const shop of world.some(world.model.shops)) await checkPage(world, shop);
  },
};

async function checkPage(world: World, { slug, name, address, hours }: Shop): Promise<void> {
  const { text } = await world.request(`/${slug}`);
  for (const written of [name, address])
    expectThat(text.includes(written), `/${slug} does not show "${written}"`);
  // Each shop with hours closes at 18:00.
  expectThat(text.includes('18:00') === (hours !== null), `/${slug} does not show its owner's hours`);
}
