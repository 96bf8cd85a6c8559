import { dayInWords } from '#shared/domain/calendar-day.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { classes, textAction } from '#web/ui/classes.ts';
import { Pencil } from '#web/ui/icons.ts';
import type { PricedList } from './use-priced-list.ts';

export function PriceCard({ list, slug }: { list: PricedList | null; slug: string }) {
  return (
    <Card>
      <div className="grid gap-2">
        <h2>Fiyatlar</h2>
        {list && (
          <p className="text-ink-soft">{`${list.products} ürün, geçerlilik ${dayInWords(list.validFrom)}.`}</p>
        )}
      </div>
      <a href={pagePath.prices(slug)} className={classes(textAction, 'justify-self-start')}>
        <Pencil />
        Fiyatları Düzenle
      </a>
    </Card>
  );
}
