import type { Business } from '#shared/contract/business.ts';
import { errorText, hasErrorCode } from '#web/api/api-errors.ts';
import { useTask } from '#web/forms/use-task.ts';
import { useLoginDialog } from './login-provider.tsx';

/**
 * Runs the changes of a form, also after the form is gone. If the session has ended, opens the login over the
 * form, which keeps its input.
 */
export function useOwnerTask<Action extends string>({ phone }: Business) {
  const login = useLoginDialog();
  const { running, run } = useTask<Action>({ detached: true });
  return {
    running,
    /** Shows `fallback` for errors without their own message. */
    run(action: Action, work: () => Promise<void>, fallback: string, onError?: (error: unknown) => void) {
      return run(action, work, (error) => {
        onError?.(error);
        if (hasErrorCode(error, 'UNAUTHENTICATED')) login.open({ phone, ownersOnly: true });
        return errorText(error, fallback);
      });
    },
  };
}
