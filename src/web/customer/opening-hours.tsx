import { useSyncExternalStore } from 'react';
import {
  daysInWords,
  groupDays,
  hoursInWords,
  openStateInWords,
  type WeekHours,
} from '#shared/domain/opening-hours.ts';
import { ChevronLeft } from '#web/ui/icons.ts';

/** Interval of the check for opening and closing, in milliseconds. */
const LOOK_MS = 15_000;

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

/** Writes each line as one text for screen readers: `Pazartesi–Cuma 07:00–18:00`. */
export function WeekList({ week }: { week: WeekHours }) {
  return (
    <ul className="grid gap-0.5">
      {groupDays(week).map((group) => (
        <li key={group.first}>
          <span>{`${daysInWords(group)} ${hoursInWords(group.hours)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows a business's hours to its customers: one line, which unfolds the week. Pages are cached, so the server
 * renders only the hours. The browser replaces the line's text with "open" or "closed", by its own clock.
 */
export function OpeningHours({ week }: { week: WeekHours }) {
  const words = useSyncExternalStore(
    subscribe,
    () => openStateInWords(week, new Date()),
    () => 'Çalışma saatleri',
  );
  return (
    <section aria-label="Çalışma saatleri">
      <details className="group -my-2.5">
        <summary className="flex min-h-11 list-none items-center gap-2 leading-tight font-semibold [&::-webkit-details-marker]:hidden">
          <span>{words}</span>
          <ChevronLeft className="size-4.5 flex-none -rotate-90 text-ink-soft group-open:rotate-90" />
        </summary>
        <div className="pb-2.5 text-small text-ink-soft">
          <WeekList week={week} />
        </div>
      </details>
    </section>
  );
}
