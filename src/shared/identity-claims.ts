/**
 * Claim of a custom token, and of the identity tokens it leads to, that carries the phone of a test number in
 * Firebase mode. Not `phone_number`: that one Google fills from its own user record, which has none (ADR 80).
 */
export const TEST_PHONE_CLAIM = 'test_phone';
