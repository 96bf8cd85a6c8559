import type { Business } from '#shared/contract/business.ts';

export const priceDraftKey = ({ id }: Pick<Business, 'id'>): string => `price_list_draft_${id}`;
