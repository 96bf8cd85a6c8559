import type { Business } from '#shared/contract/business.ts';
import { changeSettingsCall, type Settings } from '#shared/contract/settings.ts';
import { callApi } from './call-api.ts';

export async function changeSettings(token: string | null, body: Settings): Promise<Business> {
  const { business } = await callApi(changeSettingsCall, { body, token });
  return business;
}
