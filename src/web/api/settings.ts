import type { Business } from '#shared/contract/business.ts';
import { changeSettingsCall, type Settings } from '#shared/contract/settings.ts';
import { callApi } from './call-api.ts';

export async function changeSettings(body: Settings): Promise<Business> {
  const { business } = await callApi(changeSettingsCall, { body });
  return business;
}
