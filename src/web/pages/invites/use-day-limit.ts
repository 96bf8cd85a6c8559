import { useEffect, useState } from 'react';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';

interface Reached {
  text: string;
  /** The day of the message, in Turkey. */
  day: string;
}

/**
 * Returns the server's message about the daily limit. It disappears when the page is shown on another day,
 * because phones keep pages open.
 */
export function useDayLimit(): { limit: string | null; reached: (text: string) => void } {
  const [current, setReached] = useState<Reached | null>(null);
  useEffect(() => {
    if (current === null) return;
    function check() {
      if (document.visibilityState === 'visible' && dayInTurkey(new Date()) !== current?.day)
        setReached(null);
    }
    const listening = new AbortController();
    document.addEventListener('visibilitychange', check, listening);
    return () => listening.abort();
  }, [current]);
  return {
    limit: current?.text ?? null,
    reached: (text) => setReached({ text, day: dayInTurkey(new Date()) }),
  };
}
