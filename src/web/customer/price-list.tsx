import type { PublicPriceList } from '#shared/contract/price-list.ts';
import { ALLERGEN_LEGEND, numberedAllergens } from '#shared/domain/allergens.ts';
import { dayInWords } from '#shared/domain/calendar-day.ts';
import { formatPrice } from '#shared/domain/price.ts';
import { PRICES_ANCHOR } from '#shared/routing/prices-anchor.ts';
import { classes } from '#web/ui/classes.ts';

type Section = PublicPriceList['sections'][number];

/** Small numbers, which {@link Legend} explains; screen readers say the names. */
function Contained({ allergens }: { allergens: readonly string[] }) {
  const contained = numberedAllergens(allergens);
  return (
    <>
      <sup aria-hidden="true" className="ml-0.5 font-semibold whitespace-nowrap text-ink-soft">
        {contained.map(({ number }) => number).join(', ')}
      </sup>
      <span className="sr-only">{`(içerir: ${contained.map(({ name }) => name).join(', ')})`}</span>
    </>
  );
}

function Legend({ sections }: Pick<PublicPriceList, 'sections'>) {
  const ids = sections.flatMap(({ products }) => products.flatMap(({ allergens = [] }) => allergens));
  const used = numberedAllergens(ids);
  if (used.length === 0) return null;
  return (
    <div className="text-small text-ink-soft">
      <p id="sayilar">{ALLERGEN_LEGEND}</p>
      <ul aria-labelledby="sayilar" className="flex flex-wrap gap-x-4">
        {used.map(({ id, number, name }) => (
          <li key={id}>
            <b className="font-semibold">{number}</b> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Product({ name, note, unit, price_kurus, allergens }: Section['products'][number]) {
  // On narrow screens the note and the unit are a row of their own, across the whole width.
  const part = note !== '' && 'max-sm:not-print:contents';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 py-1.5 print:flex">
      {/* Dots, as on the saucer, lead to the price: behind the text, but on paper, which has no backgrounds. */}
      <span
        aria-hidden="true"
        className="col-start-1 row-start-1 border-b-3 border-dotted border-line print:order-1 print:min-w-4 print:flex-1"
      />
      <span className={classes('col-start-1 row-start-1 wrap-anywhere', part)}>
        <span className={classes('bg-porcelain box-decoration-clone pr-2', part)}>
          <span className="col-start-1 row-start-1">
            <span
              className={classes(note !== '' && 'bg-porcelain box-decoration-clone max-sm:not-print:pr-2')}
            >
              <b className="font-semibold">{name}</b>
              {allergens && <Contained allergens={allergens} />}
            </span>
          </span>{' '}
          <span className="col-span-full text-small text-ink-soft">
            <span>{note !== '' && `${note}\u00a0· `}</span>
            <span className="whitespace-nowrap">{unit}</span>
          </span>
        </span>
      </span>
      <b className="row-start-1 font-semibold tabular-nums print:order-1">{formatPrice(price_kurus)}</b>
    </li>
  );
}

export function PriceList({ list: { sections, valid_from } }: { list: PublicPriceList }) {
  return (
    <section
      id={PRICES_ANCHOR}
      aria-labelledby="fiyat-tarifesi"
      className="grid gap-5 rounded-md bg-porcelain p-card shadow-flat"
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
      <Legend sections={sections} />
      <p className="text-small text-ink-soft">
        Fiyatlarımıza KDV dahildir. <span className="inline-block">Geçerlilik: {dayInWords(valid_from)}</span>
      </p>
    </section>
  );
}
