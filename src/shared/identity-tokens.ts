/** Longest identity token that is looked at, in characters; a custom token is no longer. */
export const MAX_TOKEN_LENGTH = 4096;

/**
 * Carries a test number's phone in Firebase mode. Not `phone_number`: Google fills that from its own record (ADR 40).
 */
export const TEST_PHONE_CLAIM = 'test_phone';
