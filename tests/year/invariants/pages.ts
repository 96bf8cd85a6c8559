import { plusMs } from '#server/clock.ts';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { openStateInWords, specialDayInWords } from '#shared/domain/opening-hours.ts';
import { type Answer, expectStatus, expectThat, HOUR } from '../basics.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';

/** Returns the shop with this id if visitors find it. */
const shownShop = ({ model }: World, id?: number) =>
  model.shops.find((shop) => shop.id === id && !shop.isHidden);

/** A slug and a code lead to their shop, its redirect or "not found", never to another shop. */
export async function linksLeadHome(world: World): Promise<void> {
  if (world.isClockWrong) return;
  const { slugs, codes, invitations } = world.model;
  for (const [slug] of world.some(slugs)) expectSlug(world, slug, await world.request(`/${slug}`));
  for (const [code, id] of world.some(codes)) await checkCode(world, code, id, (shop) => shop.code === code);
  const isOpen = (code: string) => (shop: Shop) =>
    shop.invited.some((each) => each.code === code && each.expiresAt > world.clock.now().getTime());
  for (const [code, id] of world.some(invitations)) await checkCode(world, code, id, isOpen(code));
  if (world.isOver) await checkSitemap(world);
}

/** Throws if a slug's answer is not its shop, the shop's redirect or "not found". */
export function expectSlug(world: World, slug: string, answer: Answer): void {
  const shop = shownShop(world, world.model.slugs.get(slug));
  // In an outage, the page seen last answers, also if it was just renamed.
  if (shop !== undefined && world.isAway && answer.status === 200) return;
  const { headers, text } = expectStatus(answer, shop === undefined ? 404 : shop.slug === slug ? 200 : 308);
  if (shop === undefined) return;
  const location = headers.get('location');
  const isHome = location === null ? text.includes(shop.mark) : location.endsWith(`/${shop.slug}`);
  expectThat(isHome, `/${slug} leads to another shop than ${shop.slug}: ${location}`);
}

/** Throws if the page of a scanned code is not its shop's, or "not found" after the operator replaced it. */
export function expectScanned(world: World, code: string, answer: Answer): void {
  const shop = shownShop(world, world.model.codes.get(code));
  if (world.isAway) return;
  const { text } = expectStatus(answer, shop?.code === code ? 200 : 404);
  expectThat(shop?.code !== code || text.includes(shop.name), `the code ${code} leads to another shop`);
}

async function checkCode(world: World, code: string, id: number, isGood: (shop: Shop) => boolean) {
  const shop = shownShop(world, id);
  const wanted = shop !== undefined && isGood(shop) ? 200 : 404;
  const { body } = expectStatus(await world.request(`/api/invitation/${code}`), wanted);
  const slug = wanted === 200 ? body.business.slug : shop?.slug;
  expectThat(slug === shop?.slug, `the code ${code} of ${shop?.slug} leads to ${slug}`);
}

/** It may be a minute old, so it is compared when nothing happens any more. */
async function checkSitemap(world: World): Promise<void> {
  const { text } = await world.request('/sitemap.xml');
  for (const [slug, id] of world.model.slugs) {
    const wanted = shownShop(world, id)?.slug === slug;
    expectThat(text.includes(`/${slug}<`) === wanted, `the sitemap ${wanted ? 'lacks' : 'lists'} ${slug}`);
  }
}

/** A page shows what its owner wrote last, and nothing of yesterday. That an outage is no "not found", the commands check. */
export async function pagesTellTheTruth(world: World, count: number): Promise<void> {
  if (world.isClockWrong) return;
  for (const shop of world.some(world.model.shops, count)) if (!shop.isHidden) await checkPage(world, shop);
}

async function checkPage(world: World, shop: Shop): Promise<void> {
  const { slug, name, address, hours, special, price, phoneShown } = shop;
  const now = world.clock.now();
  const page = await world.request(`/${slug}`);
  // React puts a comment between two texts; word joiners and no-break spaces keep times and dates on one line.
  const text = page.text.replaceAll(/<!-- -->|\u2060/g, '').replaceAll('\u00a0', ' ');
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
  const words = openStateInWords(body, now);
  const date = dayInTurkey(now);
  const isToCome = special !== null && special.to >= date;
  expectThat(!isToCome || text.includes(specialDayInWords(special)), `/${slug} lacks ${special?.from}`);
  const today = isToCome && special.from <= date ? special.hours : (hours[day] ?? null);
  const isOpen = today !== null && today.from <= time && time < today.to;
  expectThat(words.startsWith('Şimdi açık') === isOpen, `on day ${day} at ${time}, /${slug} says "${words}"`);
}

/** Returns the year, the day of the week from Monday, 0, and the time in Turkey, which is UTC+3 all year. */
function inTurkey(moment: Date) {
  const there = plusMs(moment, 3 * HOUR);
  const day = (there.getUTCDay() + 6) % 7;
  return { year: there.getUTCFullYear(), day, time: there.toISOString().slice(11, 16) };
}
