import { useEffect, useState } from 'react';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';

interface Said {
  text: string;
  /** The day of the message, in Turkey. */
  day: string;
}

/**
 * Returns the server's message about the daily limit. It disappears when the page is shown on another day,
 * because phones keep pages open.
 */
export function useDayLimit(): { limit: string | null; reached: (text: string) => void } {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (said === null) return;
    const listening = new AbortController();
    function look() {
      if (document.visibilityState === 'visible' && dayInTurkey(new Date()) !== said?.day) setSaid(null);
    }
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    return () => listening.abort();
  }, [said]);
  return { limit: said?.text ?? null, reached: (text) => setSaid({ text, day: dayInTurkey(new Date()) }) };
}
