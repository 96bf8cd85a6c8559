import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/pages.ts';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { useLoginDialog } from '#web/login/login-provider.tsx';
import { useSession } from '#web/session/session.tsx';
import { findOwner } from './find-owner.ts';

/** product.md 9, in milliseconds. */
const HOME_AFTER_MS = 2000;

const CHECK_FAILED = 'Giriş durumu kontrol edilirken hata oluştu';

export type Stage =
  | { name: 'checking' }
  | { name: 'login' }
  | { name: 'confirm'; business: Business }
  | { name: 'deleted'; business: Business };

/** The states of product.md 4.8, from the check to the way home. */
export function useAccountDeletion() {
  const { identity } = useSession();
  const { open: openLogin } = useLoginDialog();
  const [, navigate] = useLocation();
  const [stage, setStage] = useState<Stage>({ name: 'checking' });
  const unmounted = useRef(false);

  const goHome = useCallback(() => {
    // Replaced: the back button would only ask to log in again.
    if (!unmounted.current) navigate(pagePath.landing, { replace: true });
  }, [navigate]);

  const askForLogin = useCallback(() => {
    setStage({ name: 'login' });
    openLogin({
      onSuccess: (business) => setStage({ name: 'confirm', business }),
      onDismiss: goHome,
    });
  }, [openLogin, goHome]);

  useEffect(() => {
    unmounted.current = false;
    async function check() {
      const owner = await findOwner(await identity());
      if (unmounted.current) return;
      if (owner.business !== null) return setStage({ name: 'confirm', business: owner.business });
      askForLogin();
      showToast({ title: 'Giriş Gerekli', description: owner.reason, destructive: owner.lookupFailed });
    }
    check().catch(() => {
      if (unmounted.current) return;
      askForLogin();
      showErrorToast(CHECK_FAILED);
    });
    return () => {
      unmounted.current = true;
    };
  }, [identity, askForLogin]);

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
