/** Maximum length of an accepted identity token in characters; custom tokens are not longer. */
export const MAX_TOKEN_LENGTH = 4096;

/**
 * Claim with a test number's phone in Firebase mode. Not `phone_number`: Google fills that from its own
 * record (ADR 40).
 */
export const TEST_PHONE_CLAIM = 'test_phone';

/** Seconds since 1970 when a copied session of this user was ended; in the ID tokens of sign-ins until one is used. */
export const COPIED_SESSION_CLAIM = 'copied_session';

/** Set in ID tokens of a session that goes on after the end of all others: no code was entered at its `auth_time`. */
export const CONTINUED_SESSION_CLAIM = 'continued_session';
