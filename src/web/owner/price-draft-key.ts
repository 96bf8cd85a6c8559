import type { Business } from '#shared/contract/business.ts';

/** Returns the storage key of unsaved changes to the price list; separate for each business. */
export const priceDraftKey = ({ id }: Pick<Business, 'id'>): string => `price_list_draft_${id}`;
