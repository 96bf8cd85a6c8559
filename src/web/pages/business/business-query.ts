import { type PublicBusiness, publicBusiness } from '#shared/contract/business.ts';
import { apiPaths } from '#shared/contract/paths.ts';
import { hasErrorCode, read } from '#web/api/api-client.ts';

/** Null when there is no such business; an outage is thrown, so that it is never shown as "not found". */
async function readBusiness(slug: string): Promise<PublicBusiness | null> {
  try {
    return await read([apiPaths.business, slug], { schema: publicBusiness });
  } catch (error) {
    if (hasErrorCode(error, 'BUSINESS_NOT_FOUND')) return null;
    throw error;
  }
}

/** The read of a public page; the server prefetches it under the same key. */
export function businessQuery(slug: string) {
  return { queryKey: [apiPaths.business, slug], queryFn: () => readBusiness(slug) };
}
