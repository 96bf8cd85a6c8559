/** 80 bits: guessing one of a million codes is infeasible. */
export const CUSTOMER_CODE_LENGTH = 16;

/** Validity of a customer's invitation (product.md decision 7). */
export const CUSTOMER_INVITATION_MS = 30 * 24 * 60 * 60 * 1000;

/** Matches codes of both kinds, including the app's. Other texts are never looked up in the database. */
export const isInvitationCode = (text: string): boolean => /^[A-Za-z0-9_-]{4,64}$/.test(text);
