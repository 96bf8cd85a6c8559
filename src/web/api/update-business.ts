import { type Business, type UpdateBusinessRequest, updateBusinessCall } from '#shared/contract/business.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import type { IdentityClient } from '#web/identity/identity-client.ts';
import { UserFacingError } from './api-client.ts';
import { callApi } from './call-api.ts';

/** Changes the signed-in owner's business. @throws {UserFacingError} when nobody is signed in */
export async function updateBusiness(
  identity: IdentityClient,
  edited: UpdateBusinessRequest,
): Promise<Business> {
  const token = await identity.currentIdToken();
  if (token === null) throw new UserFacingError(apiErrors.UNAUTHENTICATED.message);
  const { business } = await callApi(updateBusinessCall, { body: edited, token });
  return business;
}
