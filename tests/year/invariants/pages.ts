import { openStateInWords } from '#shared/domain/opening-hours.ts';
import { expectThat } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** A page shows what its owner wrote last, and nothing of yesterday. That an outage is no "not found", the commands check. */
export const pagesTellTheTruth: Invariant = {
  name: '7: pages show what their owners wrote last',
  // Days end at night, when all shops are closed.
  step: (world) => checkSome(world, 1),
  day: (world) => checkSome(world, 2),
};

async function checkSome(world: World, count: number): Promise<void> {
  if (world.isClockWrong || world.isAway) return;
  for (const shop of world.some(world.model.shops, count)) await checkPage(world, shop);
}

async function checkPage(world: World, shop: Shop): Promise<void> {
  const { slug, name, address, hours, price, phoneShown } = shop;
  const now = world.clock.now();
  const page = await world.request(`/${slug}`);
  // React puts a comment between two texts.
  const text = page.text.replaceAll('<!-- -->', '');
  const { year, day, time } = inTurkey(now);
  const texts = [name, address, `© ${year} `, ...(hours ?? []).flatMap((of) => of && `${of.from}–${of.to}`)];
  for (const written of texts)
    expectThat(written === null || text.includes(written), `/${slug} does not show "${written}"`);
  expectThat(hours !== null || !text.includes('18:00'), `/${slug} shows hours that its owner deleted`);
  const prices = text.match(/>₺[^<]*</g) ?? [];
  const wanted =
    price === null ? [] : [`>₺${(price / 100).toFixed(2).replace('.00', '').replace('.', ',')}<`];
  expectThat(`${prices}` === `${wanted}`, `/${slug} shows the prices ${prices}, its owner wrote ${wanted}`);
  const { body } = await world.request(`/api/business/${slug}`);
  const phone = phoneShown ? shop.owner.phone : undefined;
  expectThat(body.phone === phone, `/${slug} shows the phone ${body.phone}, not ${phone}`);
  if (hours === null) return;
  // As the visitor's browser says it, which has the same clock.
  const words = openStateInWords(body.opening_hours, now);
  const today = hours[day] ?? null;
  const isOpen = today !== null && today.from <= time && time < today.to;
  expectThat(words.startsWith('Şimdi açık') === isOpen, `on day ${day} at ${time}, /${slug} says "${words}"`);
}

const calendar = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/Istanbul', weekday: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

/** Returns the year, the day of the week from Monday, 0, and the time in Turkey. */
function inTurkey(moment: Date) {
  const parts = Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '');
  return { year: parts.year, day, time: `${parts.hour}:${parts.minute}` };
}
