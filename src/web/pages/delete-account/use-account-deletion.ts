import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { errorText } from '#web/api/api-errors.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { lookUpBusiness, NO_ACCOUNT } from '#web/auth/login/login-calls.ts';
import { useLoginDialog } from '#web/auth/login/login-provider.tsx';
import { useIdentityOrReload } from '#web/auth/session/use-identity-or-reload.ts';
import { useTask } from '#web/forms/use-task.ts';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';

const SIGN_IN = 'Hesabınızı silmek için giriş yapmanız gerekiyor.';

type Owner = { business: Business } | { business: null; lookupFailed: boolean; reason: string };

/** Finds the business by the session's phone (product.md 2.7). Rejects if the sign-in state is unknown. */
async function findOwner(identity: IdentityClient): Promise<Owner> {
  const user = await identity.currentUser();
  const idToken = await identity.currentIdToken();
  if (!user?.phone || idToken === null) return { business: null, lookupFailed: false, reason: SIGN_IN };
  try {
    const business = await lookUpBusiness({ phone: user.phone, idToken });
    return business === null ? { business, lookupFailed: true, reason: NO_ACCOUNT } : { business };
  } catch (error) {
    return { business: null, lookupFailed: true, reason: errorText(error, SIGN_IN) };
  }
}

/** product.md 9, in milliseconds. */
const HOME_AFTER_MS = 2000;

const CHECK_FAILED = 'Giriş durumu kontrol edilirken hata oluştu';

/** Resolves after the next paint; in a hidden tab, when the tab is shown again. */
const nextPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

export type DeletionStep =
  | { name: 'checking' }
  | { name: 'login' }
  | { name: 'confirm'; business: Business }
  | { name: 'deleted'; business: Business };

/** The states of product.md 4.8, from the check to the redirect home. */
export function useAccountDeletion() {
  const identity = useIdentityOrReload();
  const { open: openLogin } = useLoginDialog();
  const [stage, setStage] = useState<DeletionStep>({ name: 'checking' });
  const task = useTask<'checking'>();

  // Replaces the history entry: going back would only ask for another login.
  const goHome = useCallback(() => navigate(pagePath.landing, { replace: true }), []);

  async function check(signal: AbortSignal) {
    const owner = await identity()
      .then(findOwner)
      .catch(() => null);
    if (signal.aborted) return;
    if (owner?.business) return setStage({ name: 'confirm', business: owner.business });
    setStage({ name: 'login' });
    openLogin({
      ownersOnly: true,
      onSuccess: (business) => setStage({ name: 'confirm', business }),
      async onDismiss() {
        // The next page renders in one task: first show the effect of the press.
        await nextPaint();
        // Do not redirect if the user has pressed a link meanwhile, even if its page is still loading.
        if (!signal.aborted && window.location.pathname === pagePath.deleteAccount) goHome();
      },
    });
    if (owner === null) showErrorToast(CHECK_FAILED);
    else {
      showToast({
        title: 'Giriş Gerekli',
        description: owner.reason,
        destructive: owner.lookupFailed,
        neutral: true,
      });
    }
  }
  const start = useEffectEvent(() => void task.run('checking', check, CHECK_FAILED));
  useEffect(() => start(), []);

  const deleted = stage.name === 'deleted';
  useEffect(() => {
    if (!deleted) return;
    const timer = setTimeout(goHome, HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [deleted, goHome]);

  return {
    stage,
    goHome,
    finish: (business: Business) => setStage({ name: 'deleted', business }),
  };
}
