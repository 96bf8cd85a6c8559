/** The closed list of errors in Google's Identity Toolkit format (identity.md "Errors"). */
export type IdentityErrorCode =
  | 'OPERATION_NOT_ALLOWED'
  | 'UNSUPPORTED_TENANT_OPERATION'
  | 'MISSING_PHONE_NUMBER'
  | 'INVALID_PHONE_NUMBER'
  | 'MISSING_RECAPTCHA_TOKEN'
  | 'CAPTCHA_CHECK_FAILED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'QUOTA_EXCEEDED'
  | 'MISSING_SESSION_INFO'
  | 'INVALID_SESSION_INFO'
  | 'SESSION_EXPIRED'
  | 'MISSING_CODE'
  | 'INVALID_CODE'
  | 'INVALID_TEMPORARY_PROOF'
  | 'MISSING_CUSTOM_TOKEN'
  | 'INVALID_CUSTOM_TOKEN'
  | 'MISSING_ID_TOKEN'
  | 'INVALID_ID_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'USER_NOT_FOUND'
  | 'USER_DISABLED'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'MISSING_GRANT_TYPE'
  | 'INVALID_GRANT_TYPE'
  | 'MISSING_REFRESH_TOKEN'
  | 'INVALID_REFRESH_TOKEN';

/** A failure to report to the SDK. Any other error says nothing about the session. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: IdentityErrorCode;
  readonly retryAfterSeconds: number | null;
  /** True if a code was guessed at too often, so that only a new one helps. */
  readonly hasNoGuessesLeft: boolean;

  constructor(
    code: IdentityErrorCode,
    retryAfterSeconds: number | null = null,
    { hasNoGuessesLeft = false } = {},
  ) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hasNoGuessesLeft = hasNoGuessesLeft;
  }
}
