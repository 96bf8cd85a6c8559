import type { Glyphs } from '#server/documents/glyphs.ts';
import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import type { DrawableCard, OgImageTexts } from './port.ts';

export const siteTexts: DrawableCard = {
  headline: 'Çay söylendi, haberiniz oldu.',
  greeting: site.tagline,
  code: null,
  fonts: [],
};

/** Returns name, greeting and the invitation's QR code for a business's card (product.md 2.5). */
export function businessTexts(business: PublicBusiness, code: string, origin: string): OgImageTexts {
  return {
    headline: business.name,
    greeting: `${business.owner_name} ${business.owner_surname}\nÇayınızı buradan söyleyin.`,
    code: { qr: origin + pagePath.invitation(code), hint: 'Kodu okutun, uygulamadan söyleyin.' },
  };
}

/** Returns null if a name contains characters that no font can draw. */
export function drawableCard(
  { headline, greeting, code }: OgImageTexts,
  glyphs: Glyphs,
): DrawableCard | null {
  const [name, words] = [glyphs(headline), glyphs(greeting)];
  if (name === null || words === null) return null;
  return { headline: name.text, greeting: words.text, code, fonts: [...name.fonts, ...words.fonts] };
}
