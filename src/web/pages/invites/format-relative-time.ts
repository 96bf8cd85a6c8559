const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const midnightOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Returns the time since `at`, worded to follow a state: `az önce`, `3 saat önce`, `dün`, `6 gün önce`. */
export function formatRelativeTime(at: Date, now: Date): string {
  // Rounds, because a day may have 23 or 25 hours.
  const days = Math.round((midnightOf(now) - midnightOf(at)) / DAY_MS);
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  if (hours < 1) return 'az önce';
  if (days < 1) return `${hours} saat önce`;
  return days === 1 ? 'dün' : `${days} gün önce`;
}
