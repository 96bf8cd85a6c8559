import { useEffect, useEffectEvent } from 'react';

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/**
 * Reads the code with WebOTP (Chromium on Android) from a message whose last line is `@host #123456`. A new
 * `key` starts a new wait.
 */
export function useSmsCode(key: string, onCode: (code: string) => void): void {
  const report = useEffectEvent(onCode);
  useEffect(() => {
    if (key === '' || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && 'code' in credential) report(String(credential.code));
      },
      // Refused, aborted or timed out: the owner types the code.
      () => undefined,
    );
    return () => waiting.abort();
  }, [key]);
}
