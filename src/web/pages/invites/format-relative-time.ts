import { dayNumberInTurkey } from '#shared/domain/turkey-time.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Returns the time since `at` in Turkey's days, worded to follow a state: `az önce`, `3 saat önce`, `dün`, `6 gün önce`. */
export function formatRelativeTime(at: Date, now: Date): string {
  const days = dayNumberInTurkey(now) - dayNumberInTurkey(at);
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  if (hours < 1) return 'az önce';
  if (days < 1) return `${hours} saat önce`;
  return days === 1 ? 'dün' : `${days} gün önce`;
}
