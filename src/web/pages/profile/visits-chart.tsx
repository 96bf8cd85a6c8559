import type { DayOfVisits } from '#shared/contract/visits.ts';
import { dayAndMonth } from '#shared/domain/calendar-day.ts';
import { formatCount } from './visit-texts.ts';

/** Sizes in the drawing's own units: a day is ten wide. */
const HEIGHT = 100;
const DAY = 10;
const BAR = 7;
/** Keeps a single visit from filling the chart's height. */
const MIN_TOP = 5;

const totalOf = ({ page_views, code_scans }: DayOfVisits) => page_views + code_scans;

function Bar({ day, at, top }: { day: DayOfVisits; at: number; top: number }) {
  const heightOf = (count: number) => (count * HEIGHT) / top;
  const [views, all] = [heightOf(day.page_views), heightOf(totalOf(day))];
  return (
    <>
      <rect className="fill-teal-ink" x={at} width={BAR} y={HEIGHT - views} height={views} />
      {day.code_scans > 0 && (
        <rect
          className="fill-brass stroke-brass-ink stroke-1"
          vectorEffect="non-scaling-stroke"
          x={at}
          width={BAR}
          y={HEIGHT - all}
          height={all - views}
        />
      )}
    </>
  );
}

/** Hidden from screen readers: the text above and the table below have the same content. */
export function VisitsChart({ days }: { days: readonly DayOfVisits[] }) {
  const most = Math.max(...days.map(totalOf));
  const top = Math.max(most, MIN_TOP);
  const [first, middle] = [days[0], days[Math.floor(days.length / 2) - 1]];
  return (
    <div aria-hidden="true" className="text-small text-ink-soft">
      <p className="mb-1 border-b border-dashed border-line">{formatCount(top)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-30 w-full border-b-2 border-field"
      >
        {days.map((day, index) => (
          <Bar key={day.day} day={day} at={index * DAY + (DAY - BAR) / 2} top={top} />
        ))}
      </svg>
      <p className="mt-1 flex justify-between">
        <span>{first && dayAndMonth(first.day)}</span>
        <span>{middle && dayAndMonth(middle.day)}</span>
        <span>Bugün</span>
      </p>
    </div>
  );
}
