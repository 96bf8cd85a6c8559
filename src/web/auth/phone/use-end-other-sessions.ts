import { endOtherSessionsCall } from '#shared/contract/account.ts';
import type { Business } from '#shared/contract/business.ts';
import { callApi } from '#web/api/call-api.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

const FAILED = 'Diğer telefonlardan çıkılamadı. Lütfen tekrar deneyin.';

/** Ends the owner's sessions on all other devices. This one signs in again, by a login if need be. */
export function useEndOtherSessions(business: Business) {
  const { phone } = business;
  const task = useTask<'ending'>({ detached: true });
  const identity = useIdentityOrReload();
  const login = useLoginDialog();

  const announce = () =>
    showToast({
      title: 'Diğer Telefonlardan Çıkıldı',
      description: 'Diğer cihazlarda hesabınıza yeniden kodla girilir.',
    });

  async function end() {
    const client = await identity();
    const { customToken } = await callApi(endOtherSessionsCall, {});
    try {
      // Null: a new session here needs a login.
      if (customToken === null) throw new Error('no token for a new session');
      await client.signInWithCustomToken(customToken);
    } catch (error) {
      // The others have ended; so has this session.
      reportError(error);
      return login.open({ phone, ownersOnly: true, onSuccess: announce, onDismiss: announce });
    }
    announce();
  }

  return { isEnding: task.running !== null, end: () => void task.run('ending', end, FAILED) };
}
