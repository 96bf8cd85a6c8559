import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import type { OgImageTexts } from './port.ts';

export const siteTexts: OgImageTexts = {
  headline: 'Çay söylendi, haberiniz oldu.',
  greeting: site.tagline,
  code: null,
};

/** A business's card: its name, its owner's greeting, and the QR code of its page (product.md 2.5). */
export function businessTexts(business: PublicBusiness, code: string, origin: string): OgImageTexts {
  return {
    headline: business.name,
    greeting: `${business.owner_name} ${business.owner_surname}\nÇayınızı buradan söyleyin.`,
    code: { qr: origin + pagePath.invitation(code), hint: 'Kodu okutun, uygulamadan söyleyin.' },
  };
}
