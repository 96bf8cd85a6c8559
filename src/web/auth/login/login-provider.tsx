import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { reloadForNewBuild } from '#web/lib/new-build.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';
import type { LoginDialogProps, LoginOptions } from './login-options.ts';

interface LoginDialogControl {
  open(options?: LoginOptions): void;
  /** Fetches the dialog ahead of its opening, at the approach of a finger or pointer. */
  preload(): void;
}

const LoginContext = createContext<LoginDialogControl | null>(null);

const loginDialog = lazyModule(async () => (await import('./login-dialog.tsx')).LoginDialog, { retry: true });

/** Opens the dialog when a page sent its visitor here to log in (product.md decision 16). */
function useLoginOnArrival(open: (options: LoginOptions) => void) {
  const { login, phone } = readNavigationState(useHistoryState());
  useEffect(() => {
    if (!login) return;
    // Used up, so that neither a reload nor the back button opens it again.
    history.replaceState(null, '');
    open({ phone });
  }, [login, phone, open]);
}

/** The dialog is a chunk, fetched when first wanted; it stays mounted, closed, for a toast may stand inside it. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps> | null>(null);
  const [wanted, setWanted] = useState<LoginOptions | null>(null);
  const [control] = useState(() => ({
    open(options: LoginOptions = {}) {
      setWanted(options);
      loginDialog.preload().then(
        (Loaded) => setDialog(() => Loaded),
        async () => {
          if (await reloadForNewBuild({ login: true, phone: options.phone })) return;
          setWanted(null);
          showErrorToast('Giriş penceresi açılamadı. İnternetinizi kontrol edip tekrar deneyin.');
          options.onDismiss?.();
        },
      );
    },
    // A failed preload is silent: opening tries again and says so.
    preload: () => void loginDialog.preload().catch(() => undefined),
  }));
  const [path] = useLocation();
  const [openedAt, setOpenedAt] = useState(path);
  // It belongs to the page over which it opened: going back must not leave it over another one.
  if (openedAt !== path) {
    setOpenedAt(path);
    setWanted(null);
  }
  useLoginOnArrival(control.open);

  return (
    <LoginContext value={control}>
      {children}
      {Dialog && (
        <Dialog
          open={wanted !== null}
          phone={wanted?.phone}
          ownersOnly={wanted?.ownersOnly}
          onClose={() => {
            setWanted(null);
            wanted?.onDismiss?.();
          }}
          onLogin={(business) => {
            // Not by useSession: news of the session would render this provider while the page below still waits
            // to be hydrated, and React would throw the server's markup away.
            businessStore.save(business);
            setWanted(null);
            wanted?.onSuccess?.(business);
          }}
        />
      )}
    </LoginContext>
  );
}

export function useLoginDialog(): LoginDialogControl {
  const control = use(LoginContext);
  if (control === null) throw new Error('LoginProvider is missing');
  return control;
}
