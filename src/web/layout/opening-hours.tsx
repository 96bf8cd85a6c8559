import { useSyncExternalStore } from 'react';
import {
  daysInWords,
  groupDays,
  hoursInWords,
  openStateAt,
  type WeekHours,
} from '#shared/domain/opening-hours.ts';

/** Interval of the check for opening and closing, in milliseconds. */
const LOOK_MS = 15_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  // Timers do not run while a phone sleeps.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
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
 * Shows a business's hours to its customers. Pages are cached, so the server renders only the hours. The
 * browser replaces the heading with "open" or "closed", by its own clock.
 */
export function OpeningHours({ week }: { week: WeekHours }) {
  const words = useSyncExternalStore(
    subscribe,
    () => openStateAt(week, new Date()).words,
    () => 'Çalışma saatleri',
  );
  return (
    <section aria-label="Çalışma saatleri" className="grid gap-1">
      <p className="font-semibold">{words}</p>
      <div className="text-small text-ink-soft">
        <WeekList week={week} />
      </div>
    </section>
  );
}
