import { expect, it } from 'vitest';
import { sumOf, todayText } from './visit-texts.ts';

it.each([
  [0, 0, 'Bugün henüz sayfanız açılmadı, kodunuz okutulmadı.'],
  [1, 0, 'Bugün sayfanız 1 kez açıldı, kodunuz okutulmadı.'],
  [0, 2, 'Bugün sayfanız açılmadı, kodunuz 2 kez okutuldu.'],
  [1204, 96, 'Bugün sayfanız 1.204 kez açıldı, kodunuz 96 kez okutuldu.'],
])('%i openings and %i scans are described in a sentence', (page_views, code_scans, text) => {
  expect(todayText({ page_views, code_scans })).toBe(text);
});

it('the visits of days are summed', () => {
  const days = [
    { page_views: 1, code_scans: 2 },
    { page_views: 3, app_taps: 5 },
  ];
  expect([sumOf(days, 'page_views'), sumOf(days, 'app_taps'), sumOf(days, 'store_taps')]).toEqual([4, 5, 0]);
});
