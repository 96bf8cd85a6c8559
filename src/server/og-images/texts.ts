import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import type { CardTexts } from './port.ts';

export const siteTexts: CardTexts = {
  headline: 'Çay söylendi, haberiniz oldu.',
  greeting: site.tagline,
  code: null,
};

/** A shop's card: its name, its owner's greeting, and the QR code of its page (SPEC section 2). */
export function shopTexts(shop: PublicBusiness, origin: string): CardTexts {
  return {
    headline: shop.name,
    greeting: `${shop.owner_name} ${shop.owner_surname}\nsizi çaya bekliyor.`,
    code: { qr: origin + pagePath.invitation(shop.code), hint: 'Okutun, çayınızı telefondan söyleyin.' },
  };
}
