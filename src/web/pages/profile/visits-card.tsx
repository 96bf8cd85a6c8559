import { type DayOfVisits, visitsCall } from '#shared/contract/visits.ts';
import { dayAndMonth } from '#shared/domain/calendar-day.ts';
import { readQuery } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';
import { LoadFailure } from '#web/owner/load-failure.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChevronLeft } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { sumOf, todayText, written } from './visit-texts.ts';
import { VisitsChart } from './visits-chart.tsx';

const query = readQuery(visitsCall, {});

function DayByDay({ days }: { days: readonly DayOfVisits[] }) {
  return (
    <details className="visits-table">
      <summary>
        Gün gün sayılar
        <ChevronLeft />
      </summary>
      <table>
        <caption className="sr-only">Son 30 gün, bugünden geriye</caption>
        <thead>
          <tr>
            <th scope="col">Gün</th>
            <th scope="col">Sayfa açıldı</th>
            <th scope="col">QR okutuldu</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, page_views, code_scans }, index) => (
            <tr key={day}>
              <th scope="row">{index === 0 ? 'Bugün' : dayAndMonth(day)}</th>
              <td>{written(page_views)}</td>
              <td>{written(code_scans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Numbers({ days }: { days: DayOfVisits[] }) {
  const today = days.at(-1);
  const { page_views, code_scans } = sumOf(days);
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
      <ul className="visits-sums">
        <li>{`Sayfa ${written(page_views)} kez açıldı`}</li>
        <li className="visits-scans">{`QR ${written(code_scans)} kez okutuldu`}</li>
      </ul>
      <DayByDay days={days} />
    </>
  );
}

export function VisitsCard() {
  const { data, error, refetch } = useRead(query);
  const reading = data === undefined && error === null;
  return (
    <Card className={reading ? 'visits-reading' : undefined}>
      <h2>Ziyaretler</h2>
      {reading && <Spinner label="Sayılar yükleniyor..." />}
      {error !== null && <LoadFailure title="Sayılar yüklenemedi." onRetry={() => refetch()} />}
      {data !== undefined && <Numbers days={data.days} />}
      <p className="text-small text-ink-soft">
        Kimin açtığı kaydedilmez; aynı kişi iki kez açarsa iki kez sayılır. Robotlar ve bu sayfadan kendi
        açtıklarınız sayılmaz.
      </p>
    </Card>
  );
}
