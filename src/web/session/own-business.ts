import { type Business, business } from '#shared/contract/business.ts';
import { apiPaths } from '#shared/contract/paths.ts';
import { hasErrorCode, read } from '#web/api/api-client.ts';

/**
 * The business of a verified phone (canonical `+905…`), asked for with that phone's identity token.
 * Null when the phone has none; any other failure is thrown as the API client throws it.
 */
export async function findOwnBusiness(phone: string, token: string): Promise<Business | null> {
  try {
    return await read([apiPaths.businessByPhone, phone], { schema: business, token });
  } catch (error) {
    if (hasErrorCode(error, 'NO_BUSINESS_FOR_PHONE')) return null;
    throw error;
  }
}
