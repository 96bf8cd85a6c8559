import type { Context } from 'hono';
import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { OG_IMAGES_PATH, type OgImage } from '#server/documents/og-images/port.ts';
import { presentPublicBusiness } from '#server/domain/businesses/business-mapper.ts';
import { getPublicBusiness } from '#server/domain/businesses/get-public-business.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { redirect } from '#server/http/redirect.ts';

/** A week, not a year: the cards of a deleted business must leave other caches soon. */
const ONE_WEEK_IMMUTABLE = 'public, max-age=604800, immutable';

function send(c: Context<AppEnv>, { png }: OgImage): Response {
  return c.body(png, 200, {
    'Content-Type': 'image/png',
    'Content-Length': String(png.byteLength),
    'Cache-Control': ONE_WEEK_IMMUTABLE,
  });
}

/** Redirects to the current card if the address is a former one, as in older chats. */
const answer = (c: Context<AppEnv>, card: OgImage) =>
  c.req.path === card.path ? send(c, card) : redirect(c, card.path, 302);

/**
 * Serves link previews. Any version redirects to the current one, the only one that browsers may cache. If a
 * card cannot be drawn, the site's card is sent.
 */
export function ogImageRoutes(context: AppContext) {
  const { ogImages } = context;
  return new Hono<AppEnv>()
    .use(`${OG_IMAGES_PATH}/*`, async (c, next) => {
      await next();
      // Link previews are shown by other sites.
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    })
    .get(`${OG_IMAGES_PATH}/site/:file`, (c) => answer(c, ogImages.site))
    .get(
      `${OG_IMAGES_PATH}/shop/:slug/:file`,
      async (c, next) => {
        const card = ogImages.cached(c.req.param('slug'));
        return card === null ? next() : answer(c, card);
      },
      limitByAddress(context, 'ogImagesPerAddress'),
      async (c) => {
        const { generation } = ogImages;
        const result = await getPublicBusiness(context, c.req.param('slug'));
        if (result.kind === 'missing') return c.body(null, 404, { 'Cache-Control': 'no-cache' });
        if (result.kind === 'moved')
          return redirect(c, `${OG_IMAGES_PATH}/shop/${result.slug}/card.png`, 302);
        const business = presentPublicBusiness(result.business);
        const path = ogImages.businessPath(business);
        if (c.req.path !== path) return redirect(c, path, 302);
        const card = await ogImages.ofBusiness(business, generation);
        return card === null ? redirect(c, ogImages.site.path, 302) : send(c, card);
      },
    )
    .all(`${OG_IMAGES_PATH}/*`, (c) => c.body(null, 404));
}
