import { type Business, type UpdateBusinessRequest, updateBusinessCall } from '#shared/contract/business.ts';
import { callApi } from './call-api.ts';

export async function updateBusiness(body: UpdateBusinessRequest): Promise<Business> {
  const { business } = await callApi(updateBusinessCall, { body });
  return business;
}
