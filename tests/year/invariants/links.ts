import { expectThat } from '../helpers.ts';
import type { Shop } from '../model.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** A slug and a code lead to their shop, its redirect or "not found", never to another shop. */
export const linksLeadHome: Invariant = {
  name: '2: a link never leads to another shop',
  async day(world) {
    if (world.isClockWrong) return;
    const { slugs, codes, invitations } = world.model;
    for (const [slug, shop] of world.some(slugs)) await checkSlug(world, slug, shop);
    for (const [code, shop] of world.some(codes)) await checkCode(world, code, shop, shop.code === code);
    for (const [code, shop] of world.some(invitations)) {
      const invited = shop.invited.find((each) => each.code === code);
      const isOpen = invited !== undefined && invited.expiresAt > world.clock.now().getTime();
      await checkCode(world, code, shop, isOpen);
    }
    await checkSitemap(world);
  },
};

async function checkSlug(world: World, slug: string, shop: Shop): Promise<void> {
  const lives = world.model.shops.has(shop);
  const { status, text, headers } = await world.request(`/${slug}`);
  const wanted = !lives ? 404 : shop.slug === slug ? 200 : 308;
  expectThat(status === wanted, `/${slug} answers ${status} instead of ${wanted}`);
  if (status === 200) expectThat(text.includes(shop.mark), `/${slug} shows another shop`);
  const location = headers.get('location') ?? `/${shop.slug}`;
  expectThat(location.endsWith(`/${shop.slug}`), `/${slug} leads to ${location}, not /${shop.slug}`);
}

async function checkCode(world: World, code: string, shop: Shop, isGood: boolean): Promise<void> {
  const { status, body } = await world.request(`/api/invitation/${code}`);
  const wanted = isGood && world.model.shops.has(shop) ? 200 : 404;
  expectThat(status === wanted, `the code ${code} of ${shop.slug} answers ${status}, not ${wanted}`);
  const slug = status === 200 ? body.business.slug : shop.slug;
  expectThat(slug === shop.slug, `the code ${code} of ${shop.slug} leads to ${slug}`);
}

/** The sitemap may be a minute old, so it is compared when nothing happens any more. */
async function checkSitemap(world: World): Promise<void> {
  if (!world.isOver) return;
  const { text } = await world.request('/sitemap.xml');
  for (const [slug, shop] of world.model.slugs) {
    const wanted = shop.slug === slug && world.model.shops.has(shop);
    expectThat(text.includes(`/${slug}<`) === wanted, `the sitemap ${wanted ? 'lacks' : 'lists'} ${slug}`);
  }
}
