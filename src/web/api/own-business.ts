import { type Business, ownBusinessCall } from '#shared/contract/business.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { nullOnError } from './api-errors.ts';
import { callApi } from './call-api.ts';

/** Returns null if the phone has no business; throws other failures like the API client. */
export function findOwnBusiness(phone: CanonicalPhone, token?: string): Promise<Business | null> {
  return nullOnError(
    callApi(ownBusinessCall, { params: { phone }, ...(token !== undefined && { token }) }),
    'NO_BUSINESS_FOR_PHONE',
  );
}
