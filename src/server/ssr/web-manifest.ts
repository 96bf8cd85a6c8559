import { site } from '#shared/site.ts';
import { siteColors } from './site-colors.ts';

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
  theme_color: siteColors.theme.light,
  background_color: siteColors.ground.light,
  icons: [
    icon('/icon-192.png', 192, 'any'),
    icon('/icon-512.png', 512, 'any'),
    icon('/icon-maskable-192.png', 192, 'maskable'),
    icon('/icon-maskable-512.png', 512, 'maskable'),
  ],
};
