import { changeHoursCall, changeSettingsCall, type Settings } from '#shared/contract/settings.ts';
import type { WeekHours } from '#shared/domain/opening-hours.ts';
import { callApi } from './call-api.ts';

export const changeSettings = async (body: Settings) =>
  (await callApi(changeSettingsCall, { body })).business;

/** Saves the opening hours; null removes them. */
export async function changeHours(week: WeekHours | null) {
  const body = { opening_hours: week && [...week] };
  return (await callApi(changeHoursCall, { body })).business;
}
