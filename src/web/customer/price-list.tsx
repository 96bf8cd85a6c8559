import type { PublicPriceList } from '#shared/contract/price-list.ts';
import { dayInWords } from '#shared/domain/calendar-day.ts';
import { formatPrice, PRICES_ANCHOR } from '#shared/domain/price.ts';

type Section = PublicPriceList['sections'][number];

function Product({ name, note, unit, price_kurus }: Section['products'][number]) {
  return (
    <li className="flex items-baseline gap-2 py-1.5">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{name}</b>{' '}
        <span className="text-small text-ink-soft">
          <span>{note !== '' && `${note} · `}</span>
          <span className="whitespace-nowrap">{unit}</span>
        </span>
      </span>
      {/* Dots, as on the saucer, lead to the price. */}
      <span aria-hidden="true" className="min-w-4 flex-1 border-b-3 border-dotted border-line" />
      <b className="font-semibold tabular-nums">{formatPrice(price_kurus)}</b>
    </li>
  );
}

export function PriceList({ list: { sections, valid_from } }: { list: PublicPriceList }) {
  return (
    <section
      id={PRICES_ANCHOR}
      aria-labelledby="fiyat-tarifesi"
      className="mt-8 grid gap-5 rounded-md bg-porcelain p-card shadow-flat lg:[grid-area:prices]"
    >
      <h2 id="fiyat-tarifesi" className="text-heading">
        Fiyat tarifesi
      </h2>
      {/* On wide screens the sections form two columns, without a break inside a section. */}
      <div className="gap-14 lg:columns-2">
        {sections.map(({ title, products }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never move, and two may have the same title
          <section key={at} className="break-inside-avoid pb-5">
            <h3 className="text-lead text-red-ink wrap-anywhere">{title}</h3>
            <ul>
              {products.map((product, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: products never move, and two may have the same name
                <Product key={place} {...product} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="text-small text-ink-soft">
        Fiyatlarımıza KDV dahildir. <span className="inline-block">Geçerlilik: {dayInWords(valid_from)}</span>
      </p>
    </section>
  );
}
