import type { DayOfVisits } from '#shared/contract/visits.ts';

type Counts = Pick<DayOfVisits, 'page_views' | 'code_scans'>;

/** What is pressed on customers' pages, as the buttons say. */
export const taps = [
  ['app_taps', 'Uygulamada Aç'],
  ['store_taps', 'Mağaza'],
  ['contact_taps', 'Ara ya da WhatsApp'],
] as const;

let numbers: Intl.NumberFormat | undefined;
/** Creates the number format at first use: as a constant it would delay the page on slow phones. */
export function formatCount(count: number): string {
  numbers ??= new Intl.NumberFormat('tr');
  return numbers.format(count);
}

export function todayText({ page_views, code_scans }: Counts): string {
  if (page_views === 0 && code_scans === 0) return 'Bugün henüz sayfanız açılmadı, kodunuz okutulmadı.';
  const opened = page_views === 0 ? 'açılmadı' : `${formatCount(page_views)} kez açıldı`;
  const scanned = code_scans === 0 ? 'okutulmadı' : `${formatCount(code_scans)} kez okutuldu`;
  return `Bugün sayfanız ${opened}, kodunuz ${scanned}.`;
}

type Count = Exclude<keyof DayOfVisits, 'day'>;

export const sumOf = (days: readonly Partial<DayOfVisits>[], count: Count): number =>
  days.reduce((total, day) => total + (day[count] ?? 0), 0);
