import { dayInTurkey } from '#shared/domain/calendar-day.ts';
import { openStateInWords, specialDayInWords } from '#shared/domain/opening-hours.ts';
import { expectStatus, expectThat } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { Answer } from '../person.ts';
import type { World } from '../world.ts';

/** True for a shop that visitors find. */
const isShown = ({ model }: World, shop: Shop): boolean => model.shops.has(shop) && !shop.isHidden;

/** A slug and a code lead to their shop, its redirect or "not found", never to another shop. */
export async function linksLeadHome(world: World): Promise<void> {
  if (world.isClockWrong) return;
  const { slugs, codes, invitations } = world.model;
  for (const [slug] of world.some(slugs)) expectSlug(world, slug, await world.request(`/${slug}`));
  for (const [code, shop] of world.some(codes)) await checkCode(world, code, shop, shop.code === code);
  for (const [code, shop] of world.some(invitations)) {
    const invited = shop.invited.find((each) => each.code === code);
    const isOpen = invited !== undefined && invited.expiresAt > world.clock.now().getTime();
    await checkCode(world, code, shop, isOpen);
  }
  await checkSitemap(world);
}

/** Throws if a slug's answer is not its shop, the shop's redirect or "not found". */
export function expectSlug(world: World, slug: string, answer: Answer): void {
  const shop = world.model.slugs.get(slug);
  const lives = shop !== undefined && isShown(world, shop);
  // In an outage, the page seen last answers, also if it was just renamed.
  if (lives && world.isAway && answer.status === 200) return;
  const { headers, text } = expectStatus(world, answer, !lives ? 404 : shop.slug === slug ? 200 : 308);
  if (!lives) return;
  const location = headers.get('location');
  const isHome = location === null ? text.includes(shop.mark) : location.endsWith(`/${shop.slug}`);
  expectThat(isHome, `/${slug} leads to another shop than ${shop.slug}: ${location}`);
}

async function checkCode(world: World, code: string, shop: Shop, isGood: boolean): Promise<void> {
  const wanted = isGood && isShown(world, shop) ? 200 : 404;
  const { body } = expectStatus(world, await world.request(`/api/invitation/${code}`), wanted);
  const slug = wanted === 200 ? body.business.slug : shop.slug;
  expectThat(slug === shop.slug, `the code ${code} of ${shop.slug} leads to ${slug}`);
}

/** The sitemap may be a minute old, so it is compared when nothing happens any more. */
async function checkSitemap(world: World): Promise<void> {
  if (!world.isOver) return;
  const { text } = await world.request('/sitemap.xml');
  for (const [slug, shop] of world.model.slugs) {
    const wanted = shop.slug === slug && isShown(world, shop);
    expectThat(text.includes(`/${slug}<`) === wanted, `the sitemap ${wanted ? 'lacks' : 'lists'} ${slug}`);
  }
}

/** A page shows what its owner wrote last, and nothing of yesterday. That an outage is no "not found", the commands check. */
export async function pagesTellTheTruth(world: World, count: number): Promise<void> {
  if (world.isClockWrong) return;
  for (const shop of world.some(world.model.shops, count))
    if (isShown(world, shop)) await checkPage(world, shop);
}

async function checkPage(world: World, shop: Shop): Promise<void> {
  const { slug, name, address, hours, special, price, phoneShown } = shop;
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
  const words = openStateInWords(body, now);
  const date = dayInTurkey(now);
  const isToCome = special !== null && special.to >= date;
  expectThat(!isToCome || text.includes(specialDayInWords(special)), `/${slug} lacks ${special?.from}`);
  const today = isToCome && special.from <= date ? special.hours : (hours[day] ?? null);
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
