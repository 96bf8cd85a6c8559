import { site } from '#shared/site.ts';
import { colors } from '#shared/theme/colors.ts';

const icon = (src: string, edge: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${edge}x${edge}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest (https://www.w3.org/TR/appmanifest/): how the site appears on a home screen. */
export const webManifest = {
  id: '/',
  start_url: '/',
  scope: '/',
  name: site.name,
  short_name: site.name,
  description: site.tagline,
  lang: 'tr',
  dir: 'ltr',
  // Keeps the browser's back button: the pages have none, and some lead to the stores.
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
