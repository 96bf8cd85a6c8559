import { type DayOfVisits, visitsCall } from '#shared/contract/visits.ts';
import { callApi } from './call-api.ts';

/** The last thirty days of a token's owner, the last of them today. */
export async function readVisits(): Promise<DayOfVisits[]> {
  const { days } = await callApi(visitsCall, {});
  return days;
}
