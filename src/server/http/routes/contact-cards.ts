import { Hono } from 'hono';
import type { AppContext, AppEnv } from '#server/app-context.ts';
import { presentPublicBusiness } from '#server/domain/businesses/business-mapper.ts';
import { getPublicBusiness } from '#server/domain/businesses/get-public-business.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { redirect } from '#server/http/redirect.ts';
import { businessVcard, VCARD_TYPE } from '#shared/domain/vcard.ts';
import { contactCardPath } from '#shared/routing/contact-urls.ts';
import { pagePath } from '#shared/routing/pages.ts';

const FILE = /^(.+)\.vcf$/;

/**
 * GET /rehber/{slug}.vcf: a business as a contact card, if its owner shows the phone. It is read from the
 * database each time. It is not sent as an attachment: phones then show the contact and offer to save it,
 * other devices save the file.
 */
export function contactCardRoutes(context: AppContext) {
  return new Hono<AppEnv>().get(
    contactCardPath(':file').replace('.vcf', ''),
    limitByAddress(context, 'pagesPerAddress'),
    async (c, next) => {
      const slug = FILE.exec(c.req.param('file') ?? '')?.[1] ?? '';
      const result = await getPublicBusiness(context, slug);
      if (result.kind === 'moved') return redirect(c, contactCardPath(result.slug));
      const business = result.kind === 'found' ? presentPublicBusiness(result.business) : null;
      if (business?.phone === undefined) return next();
      const { name, phone, address } = business;
      const url = context.origin + pagePath.business(business.slug);
      const uid = `${new URL(context.origin).hostname}-${business.id}`;
      return c.body(businessVcard({ uid, name, phone, address, url }), 200, {
        'Content-Type': VCARD_TYPE,
        'Content-Disposition': `inline; filename="${business.slug}.vcf"`,
        'Cache-Control': 'no-cache',
        'X-Robots-Tag': 'noindex',
      });
    },
  );
}
