import type { Glyphs } from '#server/documents/glyphs.ts';
import type { PublicBusiness } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';
import type { DrawableCard } from './port.ts';

export const siteTexts: DrawableCard = {
  headline: 'Çay söylendi, haberiniz oldu.',
  greeting: site.tagline,
  code: null,
  fonts: [],
};

/**
 * Returns name, greeting and the invitation's QR code for a business's card (product.md 2.5); null without an active
 * code, or if a name contains characters that no font can draw.
 */
export function businessTexts(
  { name, owner_name, owner_surname, code }: PublicBusiness,
  origin: string,
  glyphs: Glyphs,
): DrawableCard | null {
  const [headline, greeting] = [
    glyphs(name),
    glyphs(`${owner_name} ${owner_surname}\nÇayınızı buradan söyleyin.`),
  ];
  if (code === null || headline === null || greeting === null) return null;
  return {
    headline: headline.text,
    greeting: greeting.text,
    code: { qr: origin + pagePath.invitation(code), hint: 'Kodu okutun, uygulamadan söyleyin.' },
    fonts: [...headline.fonts, ...greeting.fonts],
  };
}
