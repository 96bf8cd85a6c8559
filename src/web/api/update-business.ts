import { type UpdateBusinessRequest, updateBusinessCall } from '#shared/contract/business.ts';
import { callApi } from './call-api.ts';

export const updateBusiness = async (body: UpdateBusinessRequest) =>
  (await callApi(updateBusinessCall, { body })).business;
