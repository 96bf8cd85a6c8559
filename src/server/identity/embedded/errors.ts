/** The closed list of errors in Google's Identity Toolkit format (identity.md "Errors"). */
export type IdentityErrorCode =
  | 'INVALID_PHONE_NUMBER'
  | 'CAPTCHA_CHECK_FAILED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'QUOTA_EXCEEDED'
  | 'MISSING_SESSION_INFO'
  | 'INVALID_SESSION_INFO'
  | 'SESSION_EXPIRED'
  | 'INVALID_CODE'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_ID_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'USER_NOT_FOUND'
  | 'USER_DISABLED'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'INVALID_REFRESH_TOKEN';

/** A failure to report to the SDK. Any other error says nothing about the session. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: IdentityErrorCode;
  readonly retryAfterSeconds: number | null;

  constructor(code: IdentityErrorCode, retryAfterSeconds: number | null = null) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
