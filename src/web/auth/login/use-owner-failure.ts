import type { Business } from '#shared/contract/business.ts';
import { errorText, hasErrorCode } from '#web/api/api-errors.ts';
import { useLoginDialog } from './login-provider.tsx';

/**
 * Returns a function that gives the message of a failure. If the session has ended, it also opens the login
 * over the form, which keeps its input.
 */
export function useOwnerFailure({ phone }: Business): (error: unknown, fallback: string) => string {
  const login = useLoginDialog();
  return (error, fallback) => {
    if (hasErrorCode(error, 'UNAUTHENTICATED')) login.open({ phone, ownersOnly: true });
    return errorText(error, fallback);
  };
}
