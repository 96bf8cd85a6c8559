import { useSyncExternalStore } from 'react';
import { isoDay } from '#shared/domain/calendar-day.ts';
import {
  daysInWords,
  groupDays,
  type Hours,
  hoursInWords,
  isOpenState,
  openStateInWords,
  specialDayInWords,
} from '#shared/domain/opening-hours.ts';
import { dayNumberInTurkey } from '#shared/domain/turkey-time.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { ChevronLeft } from '#web/ui/icons.ts';

/** Interval of the check for opening and closing, in milliseconds. */
const LOOK_MS = 15_000;

/** Splits the open state into parts, each of which stays on one line: `Kapalı ·`, `açılış yarın 07:00`. */
const PARTS = /[^·,]+[·,]? ?/g;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  // Timers do not run while a phone sleeps.
  const listening = new AbortController();
  document.addEventListener('visibilitychange', look, listening);
  return () => {
    clearInterval(timer);
    listening.abort();
  };
}

/** Returns the day in Turkey by the browser's clock; '' while the server renders. */
export const useToday = () =>
  useSyncExternalStore(
    subscribe,
    () => isoDay(dayNumberInTurkey(new Date())),
    () => '',
  );

/** Writes each line as one text for screen readers: `Pazartesi–Cuma 07:00–18:00`. */
export function HoursList({ hours }: { hours: Hours }) {
  const today = useToday();
  const special = (hours.special_days ?? []).filter(({ to }) => to >= today);
  return (
    <ul className="grid gap-0.5 *:pl-4 *:-indent-4">
      {groupDays(hours).map((group) => (
        <li key={group.first}>{unbroken(`${daysInWords(group)} ${hoursInWords(group.openings)}`)}</li>
      ))}
      {special.map((day) => (
        <li key={day.from} className="font-semibold text-ink">
          {unbroken(specialDayInWords(day))}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows a business's hours to its customers: one line, which unfolds the week and the special days to come. Pages are
 * cached, so the server renders all special days and no state. The browser replaces the line's text with "open", after
 * a dot, or "closed", by its own clock.
 */
export function OpeningHours({ hours }: { hours: Hours }) {
  const words = useSyncExternalStore(
    subscribe,
    () => openStateInWords(hours, new Date()),
    () => 'Çalışma saatleri',
  );
  return (
    <section aria-label="Çalışma saatleri">
      <details className="group -my-2.5">
        {/* As high from the start as two lines, which the state needs on a phone. */}
        <summary className="flex min-h-[calc(2lh+8px)] list-none items-center gap-2 leading-tight font-semibold narrow:text-small [&::-webkit-details-marker]:hidden">
          {/* New elements for new words: one that moves is a layout shift. */}
          <span key={words} className="contents">
            {/* A border, which forced colours keep. */}
            {isOpenState(words) && <span className="rounded-full border-5 border-teal-ink" />}
            <span className="flex flex-wrap gap-x-1.5">
              {words.match(PARTS)?.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </span>
            <ChevronLeft className="size-4.5 flex-none -rotate-90 text-ink-soft group-open:rotate-90" />
          </span>
        </summary>
        <div className="pb-2.5 text-small text-ink-soft">
          <HoursList hours={hours} />
        </div>
      </details>
    </section>
  );
}
