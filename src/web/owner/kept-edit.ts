import type { Business } from '#shared/contract/business.ts';

/** Where this tab keeps an edit that was interrupted; another shop's is none of this one's business. */
export const editKey = ({ id }: Pick<Business, 'id'>): string => `edit_typed_${id}`;

/** Where it keeps a customer's name and number that were typed and not yet sent. */
export const inviteKey = ({ id }: Pick<Business, 'id'>): string => `invite_typed_${id}`;
