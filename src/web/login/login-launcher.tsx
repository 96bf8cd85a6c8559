import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { reloadForNewBuild } from '#web/lib/new-build.ts';
import { showErrorToast } from '#web/lib/toasts.ts';
import type { LoginDialogProps, LoginOptions } from './login-options.ts';

type DialogComponent = ComponentType<LoginDialogProps>;

const loadDialog = async (): Promise<DialogComponent> => (await import('./login-dialog.tsx')).LoginDialog;

/** Opens the dialog when a page sent its visitor here to log in (DESIGN decision 16). */
function useLoginOnArrival(open: (options: LoginOptions) => void) {
  const { login, phone } = readNavigationState(useHistoryState());
  useEffect(() => {
    if (!login) return;
    // Used up, so that neither a reload nor the back button opens it again.
    history.replaceState(null, '');
    open({ phone });
  }, [login, phone, open]);
}

/**
 * The login dialog as a chunk that is fetched when it is first wanted. Once fetched it stays mounted, closed,
 * because a toast may stand inside it while it closes.
 */
export function useLoginDialog(keep: (business: Business) => void) {
  const [Dialog, setDialog] = useState<DialogComponent | null>(null);
  const [wanted, setWanted] = useState<LoginOptions | null>(null);

  const open = useCallback((options: LoginOptions = {}) => {
    setWanted(options);
    loadDialog().then(
      (Loaded) => setDialog(() => Loaded),
      async () => {
        if (await reloadForNewBuild({ login: true, phone: options.phone })) return;
        setWanted(null);
        showErrorToast('Giriş penceresi açılamadı. İnternetinizi kontrol edip tekrar deneyin.');
        options.onDismiss?.();
      },
    );
  }, []);
  // A failed preload is silent: opening tries again and says so.
  const prepare = useCallback(() => void loadDialog().catch(() => undefined), []);
  const [path] = useLocation();
  const [openedAt, setOpenedAt] = useState(path);
  // It belongs to the page over which it opened: going back must not leave it over another one.
  if (openedAt !== path) {
    setOpenedAt(path);
    setWanted(null);
  }
  useLoginOnArrival(open);

  const dialog: ReactNode = Dialog && (
    <Dialog
      open={wanted !== null}
      phone={wanted?.phone}
      onClose={() => {
        setWanted(null);
        wanted?.onDismiss?.();
      }}
      onLogin={(business) => {
        keep(business);
        setWanted(null);
        wanted?.onSuccess?.(business);
      }}
    />
  );
  return { open, prepare, dialog };
}
