import { publicBusinessCall } from '#shared/contract/business.ts';
import { readQuery } from './call-api.ts';

/** Null when there is no such business; an outage is thrown, so that it is never shown as "not found". */
export const businessQuery = (slug: string) => readQuery(publicBusinessCall, { slug }, 'BUSINESS_NOT_FOUND');
