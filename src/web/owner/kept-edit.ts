import type { Business } from '#shared/contract/business.ts';

/** Where this tab keeps an edit that was interrupted; another shop's is none of this one's business. */
export const editKey = ({ id }: Pick<Business, 'id'>): string => `edit_typed_${id}`;
