import type { PublicBusiness } from '#shared/contract/business.ts';
import { mapUrl } from '#shared/map-url.ts';
import type { PublicConfig } from '#shared/page-state.ts';
import { pagePath } from '#shared/pages.ts';
import { site } from '#shared/site.ts';

const CONTEXT = 'https://schema.org';

/** A business for search engines (https://schema.org/CafeOrCoffeeShop): what its page shows. `picture` is absolute. */
export function businessData(business: PublicBusiness, origin: string, picture: string) {
  const url = origin + pagePath.business(business.slug);
  return {
    '@context': CONTEXT,
    '@type': 'CafeOrCoffeeShop',
    '@id': url,
    name: business.name,
    url,
    image: picture,
    ...(business.address && { address: business.address, hasMap: mapUrl(business.name, business.address) }),
  };
}

/**
 * The site and the app for search engines. No rating markup: the figures are the stores', not reviews to be read here.
 */
export function landingData(config: PublicConfig, picture: string) {
  const url = config.origin + pagePath.landing;
  return {
    '@context': CONTEXT,
    '@graph': [
      { '@type': 'WebSite', '@id': `${url}#site`, name: site.name, url, inLanguage: 'tr' },
      {
        '@type': 'MobileApplication',
        '@id': `${url}#app`,
        name: site.name,
        description: site.tagline,
        url,
        image: picture,
        inLanguage: 'tr',
        operatingSystem: 'iOS, Android',
        applicationCategory: 'BusinessApplication',
        downloadUrl: [config.appStoreUrl, config.playStoreUrl],
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'TRY' },
      },
    ],
  };
}
