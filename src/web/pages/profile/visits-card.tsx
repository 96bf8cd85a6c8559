import { useRef } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { type DayOfVisits, visitsCall } from '#shared/contract/visits.ts';
import { dayAndMonth } from '#shared/domain/calendar-day.ts';
import { readQuery } from '#web/api/call-api.ts';
import { kept, useRead } from '#web/api/use-read.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { LoadFailure } from '#web/owner/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ChevronLeft } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { formatCount, sumOf, taps, todayText } from './visit-texts.ts';
import { VisitsChart } from './visits-chart.tsx';

const TAPS = 'basilanlar';

const CELL = 'border-t border-line py-2 pl-3 text-right first:pl-0 first:text-left';
const HEAD = `${CELL} text-small font-semibold`;

function DayByDay({ days }: { days: readonly DayOfVisits[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        Gün gün sayılar
        <ChevronLeft className="-rotate-90 group-open:rotate-90" />
      </summary>
      <table className="w-full max-w-xl tabular-nums">
        <caption className="sr-only">Son 30 gün, bugünden geriye</caption>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Gün
            </th>
            <th scope="col" className={HEAD}>
              Sayfa açıldı
            </th>
            <th scope="col" className={HEAD}>
              QR okutuldu
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, page_views, code_scans }, index) => (
            <tr key={day}>
              <th scope="row" className={`${HEAD} whitespace-nowrap`}>
                {index === 0 ? 'Bugün' : unbroken(dayAndMonth(day))}
              </th>
              <td className={CELL}>{formatCount(page_views)}</td>
              <td className={CELL}>{formatCount(code_scans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Shows a sum behind the colour that it has in the chart. */
function Sum({ swatch, children }: { swatch: string; children: string }) {
  return (
    <li
      className={classes(
        'flex items-baseline gap-2.5',
        'before:size-3.5 before:flex-none before:rounded-[3px] before:forced-color-adjust-none',
        swatch,
      )}
    >
      {children}
    </li>
  );
}

/** What visitors pressed in the same days; a former server does not say. */
function Taps({ days }: { days: DayOfVisits[] }) {
  if (days.every(({ app_taps }) => app_taps === undefined)) return null;
  return (
    <section aria-labelledby={TAPS} className="grid gap-2 border-t border-line pt-4">
      <h3 id={TAPS} className="font-sans text-base font-semibold">
        Sayfanızda basılanlar
      </h3>
      <dl className="grid grid-cols-3 gap-3 narrow:grid-cols-1">
        {taps.map(([count, label]) => (
          <div key={count} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="text-lead font-semibold tabular-nums">{formatCount(sumOf(days, count))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Numbers({ days }: { days: DayOfVisits[] }) {
  const today = days.at(-1);
  const [page_views, code_scans] = [sumOf(days, 'page_views'), sumOf(days, 'code_scans')];
  if (page_views + code_scans === 0) {
    return (
      <p className="text-ink-soft">
        Son 30 günde sayfanız açılmadı, kodunuz okutulmadı. Linkinizi paylaşın, QR’ı tezgâha koyun; sayılar
        burada görünür.
      </p>
    );
  }
  return (
    <>
      <p className="text-lead font-semibold">{today && todayText(today)}</p>
      <p className="text-small text-ink-soft">Son 30 gün</p>
      <VisitsChart days={days} />
      <ul className="flex flex-wrap gap-x-7 gap-y-2">
        <Sum swatch="before:bg-teal-ink">{`Sayfa ${formatCount(page_views)} kez açıldı`}</Sum>
        <Sum swatch="before:border before:border-brass-ink before:bg-brass">
          {`QR ${formatCount(code_scans)} kez okutuldu`}
        </Sum>
      </ul>
      <Taps days={days} />
      <DayByDay days={days} />
    </>
  );
}

export function VisitsCard({ business }: { business: Business }) {
  const { data, error, isFetching, refetch } = useRead(kept(readQuery(visitsCall, {}), business));
  const heading = useRef<HTMLHeadingElement>(null);
  // After a failure the last numbers are no longer known to be true.
  const known = error === null ? data : undefined;
  const reading = known === undefined && isFetching;
  return (
    // Has the final height while loading, so that nothing below shifts.
    <Card className={reading ? 'min-h-[710px] lg:min-h-[627px]' : undefined}>
      <h2 ref={heading} tabIndex={-1}>
        Ziyaretler
      </h2>
      {reading && <Spinner label="Sayılar yükleniyor..." />}
      {known === undefined && !isFetching && (
        <LoadFailure
          title="Sayılar yüklenemedi."
          error={error}
          onRetry={() => refetch().then(() => heading.current?.focus())}
        />
      )}
      {known !== undefined && <Numbers days={known.days} />}
      <p className="text-small text-ink-soft">
        Kimin açtığı kaydedilmez; aynı kişi iki kez açarsa iki kez sayılır. Aynı internet bağlantısından bir
        günde her birinden en fazla 30 sayılır. Robotlar ve bu sayfadan kendi açtıklarınız sayılmaz.
      </p>
    </Card>
  );
}
