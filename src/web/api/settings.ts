import type { Business } from '#shared/contract/business.ts';
import { changeHoursCall, changeSettingsCall, type Settings } from '#shared/contract/settings.ts';
import type { WeekHours } from '#shared/domain/opening-hours.ts';
import { callApi } from './call-api.ts';

export async function changeSettings(body: Settings): Promise<Business> {
  const { business } = await callApi(changeSettingsCall, { body });
  return business;
}

/** Null removes the opening hours. */
export async function changeHours(opening_hours: WeekHours | null): Promise<Business> {
  const body = { opening_hours: opening_hours && [...opening_hours] };
  const { business } = await callApi(changeHoursCall, { body });
  return business;
}
