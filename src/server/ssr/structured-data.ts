import type { PublicPriceList } from '#shared/contract/price-list.ts';
import type { BusinessWithPrices } from '#shared/contract/public-business.ts';
import {
  type DayHours,
  groupDays,
  type Hours,
  isAllDay,
  type SpecialDay,
} from '#shared/domain/opening-hours.ts';
import { decimalPrice } from '#shared/domain/price.ts';
import { mapUrl } from '#shared/routing/map-url.ts';
import type { PublicConfig } from '#shared/routing/page-state.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { site } from '#shared/site.ts';

const CONTEXT = 'https://schema.org';

/**
 * Describes a business for search engines (https://schema.org/CafeOrCoffeeShop), with the content of its
 * page. `picture` is an absolute URL.
 */
export function businessData(business: BusinessWithPrices, origin: string, picture: string) {
  const url = origin + pagePath.business(business.slug);
  return {
    '@context': CONTEXT,
    '@type': 'CafeOrCoffeeShop',
    '@id': url,
    name: business.name,
    url,
    image: picture,
    ...(business.phone && { telephone: business.phone }),
    ...(business.address && {
      address: { '@type': 'PostalAddress', streetAddress: business.address, addressCountry: 'TR' },
      hasMap: mapUrl(business.name, business.address),
    }),
    ...(business.opening_hours && { openingHoursSpecification: hoursData(business) }),
    ...(business.special_days && {
      specialOpeningHoursSpecification: business.special_days.map(specialData),
    }),
    ...(business.price_list && { hasMenu: menuData(business.price_list) }),
  };
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * A day that is open all day ends at 23:59; a closed day opens and closes at 00:00
 * (https://developers.google.com/search/docs/appearance/structured-data/local-business).
 */
function timesData(hours: DayHours | null) {
  if (hours === null) return { opens: '00:00', closes: '00:00' };
  return { opens: hours.from, closes: isAllDay(hours) ? '23:59' : hours.to };
}

const SPECIFICATION = { '@type': 'OpeningHoursSpecification' };

/** https://schema.org/OpeningHoursSpecification. Hours past midnight close earlier than they open. */
function hoursData(hours: Hours) {
  return groupDays(hours).flatMap(({ first, last, openings }) =>
    (openings.length === 0 ? [null] : openings).map((opening) => ({
      ...SPECIFICATION,
      dayOfWeek: DAY_NAMES.slice(first, last + 1),
      ...timesData(opening),
    })),
  );
}

const specialData = ({ from, to, hours }: SpecialDay) => ({
  ...SPECIFICATION,
  validFrom: from,
  validThrough: to,
  ...timesData(hours),
});

/** Returns a menu of https://schema.org/Menu */
function menuData({ valid_from: validFrom, sections }: PublicPriceList) {
  return {
    '@type': 'Menu',
    inLanguage: 'tr',
    hasMenuSection: sections.map(({ title, products }) => ({
      '@type': 'MenuSection',
      name: title,
      hasMenuItem: products.map(({ name, note, unit, price_kurus }) => ({
        '@type': 'MenuItem',
        name,
        ...(note && { description: note }),
        offers: { '@type': 'Offer', validFrom, ...priceData(price_kurus, unit) },
      })),
    })),
  };
}

/** Returns the price twice: once where most programs read it, and once with its unit. */
function priceData(kurus: number, unitText: string) {
  const price = { price: decimalPrice(kurus), priceCurrency: 'TRY' };
  return {
    ...price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      unitText,
      valueAddedTaxIncluded: true,
    },
  };
}

/**
 * Describes the site and the app for search engines. It has no rating markup: the figures come from the
 * stores and are not reviews on this site.
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
