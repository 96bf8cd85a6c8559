import type { Business } from '#shared/contract/business.ts';

/** Where this browser keeps changes of the price list that are not saved yet; another shop's are none of this one's. */
export const priceDraftKey = ({ id }: Pick<Business, 'id'>): string => `price_list_draft_${id}`;
