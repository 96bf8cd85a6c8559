import { expectThat } from '../helpers.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

/** A slug and a code lead to their shop, its redirect or "not found", never to another shop. */
export const linksLeadHome: Invariant = {
  name: '2: a link never leads to another shop',
  async day(world) {
    for (const [slug, shop] of world.model.slugs) {
      const lives = world.model.shops.has(shop);
      const { status, text, headers } = await world.request(`/${slug}`);
      const wanted = !lives ? 404 : shop.slug === slug ? 200 : 308;
      expectThat(status === wanted, `/${slug} answers ${status} instead of ${wanted}`);
      if (status === 200) expectThat(text.includes(shop.mark), `/${slug} shows another shop`);
      if (status === 308) checkRedirect(slug, headers.get('location'), shop.slug);
    }
    for (const [code, shop] of world.model.codes) await checkCode(world, code, shop);
  },
};

function checkRedirect(slug: string, location: string | null, wanted: string): void {
  expectThat(location?.endsWith(`/${wanted}`) === true, `/${slug} leads to ${location}, not /${wanted}`);
}

async function checkCode(world: World, code: string, shop: { name: string; slug: string }): Promise<void> {
  const { status, body } = await world.request(`/api/invitation/${code}`);
  const lives = [...world.model.shops].some((living) => living === shop);
  expectThat(status === (lives ? 200 : 404), `the code of ${shop.slug} answers ${status}`);
  if (lives)
    expectThat(body.business.slug === shop.slug, `the code of ${shop.slug} shows ${body.business.slug}`);
}
