import type { ResponseOf } from '#shared/contract/call.ts';
import type { visitsCall } from '#shared/contract/visits.ts';
import type { DayOfVisits } from './get-visits.ts';

export function presentVisits(days: DayOfVisits[]): ResponseOf<typeof visitsCall> {
  return {
    days: days.map(({ day, pageViews, codeScans, appTaps, storeTaps, contactTaps }) => ({
      day,
      page_views: pageViews,
      code_scans: codeScans,
      app_taps: appTaps,
      store_taps: storeTaps,
      contact_taps: contactTaps,
    })),
  };
}
