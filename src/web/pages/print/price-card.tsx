import { priceListCall } from '#shared/contract/price-list.ts';
import { dayInWords } from '#shared/domain/calendar-day.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { readQuery } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { Card } from '#web/ui/card.tsx';
import { classes, textAction } from '#web/ui/classes.ts';
import { Pencil } from '#web/ui/icons.ts';

interface PricedList {
  products: number;
  /** Day of ISO 8601. */
  validFrom: string;
}

/** Returns a summary of the price list; null until it is read, and unless it is `wanted`. */
export function usePricedList(wanted: boolean): PricedList | null {
  const { data } = useRead({ ...readQuery(priceListCall, {}), enabled: wanted });
  if (!wanted || data === undefined) return null;
  const products = data.sections.flatMap((section) => section.products);
  return {
    products: products.filter(({ price_kurus }) => price_kurus !== null).length,
    validFrom: data.valid_from,
  };
}

export function PriceCard({ list, slug }: { list: PricedList | null; slug: string }) {
  return (
    <Card>
      <div className="grid gap-2">
        <h2>Fiyatlar</h2>
        {list && (
          <p className="text-ink-soft">{`${list.products} ürün, geçerlilik ${unbroken(dayInWords(list.validFrom))}.`}</p>
        )}
      </div>
      <a href={pagePath.prices(slug)} className={classes(textAction, 'justify-self-start')}>
        <Pencil />
        Fiyatları Düzenle
      </a>
    </Card>
  );
}
