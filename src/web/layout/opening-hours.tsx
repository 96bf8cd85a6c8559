import { useSyncExternalStore } from 'react';
import {
  daysInWords,
  groupDays,
  hoursInWords,
  openStateAt,
  type WeekHours,
} from '#shared/domain/opening-hours.ts';

/** How often it is looked whether the business has opened or closed, in ms. */
const LOOK_MS = 15_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  // A phone that slept has not ticked.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Each line as what screen readers say in one go: `Pazartesi–Cuma 07:00–18:00`. */
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
 * The hours of a business for its customers. Pages are cached, so the server writes the hours alone; whether it is open
 * is said by the browser, from its own clock, in place of the heading.
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
