import { useEffect, useState } from 'react';
import { dayInTurkey } from '#shared/domain/calendar-day.ts';

interface Said {
  text: string;
  /** Turkey's day on which it was said. */
  day: string;
}

/** What the server said of a day's limit: until the page is looked at on another day, since phones keep pages open. */
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
