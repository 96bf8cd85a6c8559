import type { Shop } from '#shared/contract/business.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';
import type { PageState } from '#shared/page-state.ts';
import { pagePath } from '#shared/pages.ts';
import { shownCode } from '#web/pages/business/shown-code.ts';
import { barsPath } from '#web/ui/bars-path.ts';
import { qrMatrix } from '#web/ui/qr-code.tsx';
import type { Fillable } from './page-template.ts';

/**
 * The page of a shop without phone and prices, as most are: these texts are all in which it differs from another. What
 * else a shop may have makes it a page of React's until it is named here.
 */
export const businessTexts: Fillable<Shop> = {
  shapeOf({ path }, { id, slug, code, name, owner_name, owner_surname, address, ...others }) {
    const isPlain = Object.keys(others).length === 0 && path === pagePath.business(slug);
    const isWhole = [name, owner_name, owner_surname, address ?? 'x', code ?? 'x'].every(
      (text) => text !== '',
    );
    // As long a link, as large a QR code.
    return isPlain && isWhole ? `${address === null} ${code && pagePath.invitation(code).length}` : null;
  },

  textsOf({ config }, { slug, code, name, owner_name, owner_surname, address }) {
    const place = address === null ? [] : [address, encodeURIComponent(name), encodeURIComponent(address)];
    const texts = [slug, owner_name, owner_surname, name, ...place].map(escapeMarkup);
    if (code === null) return texts;
    const link = config.origin + pagePath.invitation(code);
    return [...texts, escapeMarkup(shownCode(code)), barsPath(qrMatrix(link))];
  },

  probeOf(state: PageState, shop, sign) {
    const text = (name: string) => `${name}${sign}${name}`;
    const slug = `slug-${sign.length}-slug`;
    const data: Shop = {
      ...shop,
      slug,
      name: text('name'),
      owner_name: text('owner'),
      owner_surname: text('surname'),
      address: shop.address && text('address'),
      code: shop.code && `code${sign.length}`.repeat(shop.code.length).slice(0, shop.code.length),
    };
    return [{ ...state, path: pagePath.business(slug), data }, data];
  },
};
