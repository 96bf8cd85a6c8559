import { useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { priceListContent, priceListMessages } from '#shared/contract/price-list.ts';
import { dayInTurkey, dayInWords, isDay } from '#shared/domain/calendar-day.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { PRICES_ANCHOR } from '#shared/routing/prices-anchor.ts';
import { productsOf } from '#web/owner/prices/edited-list.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ExternalLink } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { type EditingProps, ids } from './editing.ts';

/** Aligns the top with the field beside it, below that field's label. */
const besideClass = 'mt-[calc(var(--text-base)*var(--text-base--line-height)+0.375rem)] narrow:mt-0';

const isAllowed = (day: string) => priceListContent.shape.valid_from.safeParse(day).success;

function DayField({ list, change }: EditingProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? list.valid_from;
  const wrong = typed !== null && !isAllowed(typed);
  function pick(day: string) {
    const allowed = isAllowed(day);
    setTyped(allowed ? null : day);
    if (allowed) change((present) => ({ ...present, valid_from: day }));
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 narrow:grid-cols-[minmax(0,1fr)]">
      <TextField
        type="date"
        // Also while the calendar has the focus, which browsers do not match as :focus-visible.
        className="min-w-0 px-3 focus-within:outline-3 focus-within:outline-teal-ink narrow:px-1 narrow:text-small"
        label="Geçerlilik tarihi"
        value={value}
        error={wrong ? priceListMessages.day : undefined}
        hint={isDay(value) ? `Tarifede “Geçerlilik: ${dayInWords(value)}” yazar.` : undefined}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      <Button
        variant="outline"
        className={`${besideClass} px-3.5`}
        onClick={() => pick(dayInTurkey(new Date()))}
      >
        Bugün
      </Button>
    </div>
  );
}

/** Sets the date from which the prices are valid, and whether the public page shows them. */
export function ListSettings({ business, list, change }: EditingProps & { business: Business }) {
  const isSeen = productsOf(list).some(({ price_kurus }) => price_kurus !== null);
  return (
    <>
      <Card>
        <div>
          <h2 id={ids.settings} tabIndex={-1}>
            Tarih ve Görünürlük
          </h2>
          <p className="mt-2 text-ink-soft">Fiyatları değiştirince tarihi de yenileyin.</p>
        </div>
        <DayField list={list} change={change} />
        <div className="grid gap-3 border-t border-line pt-5">
          <Checkbox
            checked={list.shown}
            onChange={({ currentTarget: { checked } }) =>
              change((present) => ({ ...present, shown: checked }))
            }
          >
            <b className="font-semibold">Müşteri sayfamda göster</b>
          </Checkbox>
          <p className="text-small text-ink-soft">
            {list.shown && !isSeen
              ? 'Fiyatını yazdığınız ilk ürünle birlikte sayfanızda görünür.'
              : 'Fiyatlarınız internet aramalarında da çıkabilir. İstediğiniz an kapatabilirsiniz.'}
          </p>
          {list.shown && isSeen && (
            <a
              href={`${pagePath.business(business.slug)}#${PRICES_ANCHOR}`}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'outline' })}
            >
              <ExternalLink />
              Müşteri Sayfasını Görüntüle
            </a>
          )}
        </div>
      </Card>
      <Note>
        <p>
          Fiyatları KDV dahil yazın. Tarifeniz kapıda ve masalarda durmalı; isteyen müşteriye basılı tarife
          verin.
        </p>
      </Note>
    </>
  );
}
