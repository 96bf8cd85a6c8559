import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import type { OgImageTexts } from './port.ts';

export const siteTexts: OgImageTexts = {
  headline: 'Çay söylendi, haberiniz oldu.',
  greeting: site.tagline,
  code: null,
};

/** A business's card: its name, its owner's greeting, and the QR code of its page (product.md 2.5). */
export function businessTexts(business: PublicBusiness, origin: string): OgImageTexts {
  return {
    headline: business.name,
    greeting: `${business.owner_name} ${business.owner_surname}\nsizi çaya bekliyor.`,
    code: { qr: origin + pagePath.invitation(business.code), hint: 'Okutun, çayınızı telefondan söyleyin.' },
  };
}
