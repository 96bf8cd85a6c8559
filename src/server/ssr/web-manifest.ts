import { site } from '#shared/site.ts';
import { colors } from '#shared/theme/colors.ts';

const icon = (src: string, edge: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${edge}x${edge}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest (https://www.w3.org/TR/appmanifest/): how phones show the site on a home screen. */
export const webManifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  name: site.name,
  short_name: site.name,
  description: site.tagline,
  lang: 'tr',
  dir: 'ltr',
  // With the browser's way back: the pages have none of their own, and some lead to the stores.
  display: 'minimal-ui',
  theme_color: colors.light.red,
  background_color: colors.light.paper,
  icons: [
    icon('/icon-192.png', 192, 'any'),
    icon('/icon-512.png', 512, 'any'),
    icon('/icon-maskable-192.png', 192, 'maskable'),
    icon('/icon-maskable-512.png', 512, 'maskable'),
  ],
};

/** Of counter mode, beside its page: the same for each shop, since its addresses are relative to its own. */
export const counterManifest = {
  ...webManifest,
  // What is left out is the start address, each shop's own; an id is resolved against the origin alone.
  id: undefined,
  start_url: 'tezgah',
  scope: 'tezgah',
  name: `${site.name} Tezgâh`,
  short_name: 'Tezgâh',
  description: 'QR kodunuz tezgâhta, bu ekranda açık.',
  display: 'standalone',
  background_color: colors.light.white,
};
