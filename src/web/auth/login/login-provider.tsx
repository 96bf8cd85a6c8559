import { type ComponentType, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Business } from '#shared/contract/business.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { credentials } from '#web/api/credentials.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { tabStore } from '#web/lib/browser-storage.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { readNavigationState } from '#web/lib/navigation-state.ts';
import { reloadForNewBuild } from '#web/lib/new-build.ts';
import { usePath } from '#web/lib/page-state.tsx';
import { showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import type { LoginDialogProps, LoginOptions } from './login-options.ts';
import { SENT_CODE, STEP_ENTRY } from './sent-code-key.ts';

interface LoginDialogControl {
  open(options?: LoginOptions): void;
  /** Loads the dialog before it opens, when a finger or pointer approaches. */
  preload(): void;
}

const LoginContext = createContext<LoginDialogControl | null>(null);

const loadDialog = () => loadChunk(() => import('./login-dialog.tsx'));

/** Opens the dialog if another page sent the visitor here to log in (product.md decision 16). */
function useLoginOnArrival(open: (options: LoginOptions) => void) {
  const { login, phone } = readNavigationState(useHistoryState());
  useEffect(() => {
    if (!login) return;
    // Consumed, so that neither a reload nor the back button opens it again.
    history.replaceState(null, '');
    open({ phone });
  }, [login, phone, open]);
}

/** Opens the dialog again if the page was reloaded while it waited for a code; another page is not covered. */
function useLoginAfterReload(open: () => void) {
  useEffect(() => {
    // Another tab may have logged in meanwhile; that page opens the dialog itself, with the next step after the login.
    const isWaiting = () =>
      businessStore.current() === null &&
      history.state === STEP_ENTRY &&
      window.location.pathname !== pagePath.deleteAccount &&
      tabStore.read(SENT_CODE) !== null;
    if (!isWaiting()) return;
    loadChunk(() => import('./sent-code-store.ts')).then(
      ({ loginCode }) => isWaiting() && loginCode.read() && open(),
      // The visitor has not pressed anything, and can still open the dialog.
      () => undefined,
    );
  }, [open]);
}

/**
 * Lets a call whose session has ended wait for a login of the same owner. After the owner has closed the dialog, only
 * what follows a press opens it again: a read that is rejected late must not cover the page.
 */
function useSignInAgain(open: (options: LoginOptions) => void, path: string) {
  const waiting = useRef<((signedIn: boolean) => void) | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    let isClosed = false;
    const isPressed = () => {
      isClosed = false;
    };
    credentials.signInAgain = (why) => {
      const owner = businessStore.current();
      if (owner === null || isClosed) return Promise.resolve(false);
      pending ??= new Promise<boolean>((resolve) => {
        waiting.current = resolve;
        showToast({ title: why, neutral: true });
        open({
          phone: owner.phone,
          ownersOnly: true,
          hasEnded: true,
          onSuccess: ({ id }) => resolve(id === owner.id),
          onDismiss: () => {
            isClosed = true;
            addEventListener('click', isPressed, { capture: true, once: true });
            resolve(false);
          },
        });
      }).finally(() => {
        pending = null;
      });
      return pending;
    };
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog belongs to one page
  useEffect(() => () => waiting.current?.(false), [path]);
}

/** The dialog stays mounted when closed, because it may contain a toast. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<LoginDialogProps> | null>(null);
  const [wanted, setWanted] = useState<LoginOptions | null>(null);
  const [control] = useState(() => ({
    open(options: LoginOptions = {}) {
      setWanted(options);
      loadDialog().then(
        ({ LoginDialog }) => setDialog(() => LoginDialog),
        async () => {
          if (await reloadForNewBuild({ login: true, phone: options.phone })) return;
          setWanted(null);
          showErrorToast('Giriş penceresi açılamadı. İnternetinizi kontrol edip tekrar deneyin.');
          options.onDismiss?.();
        },
      );
    },
    // Ignore a failed preload: opening tries again and reports the failure.
    preload: () => void loadDialog().catch(() => undefined),
  }));
  const path = usePath();
  const [openedAt, setOpenedAt] = useState(path);
  // The dialog belongs to one page: back navigation must close it.
  if (openedAt !== path) {
    setOpenedAt(path);
    setWanted(null);
  }
  const [loggedIn, setLoggedIn] = useState<Business | null>(null);
  useEffect(() => {
    // The button that opened the dialog is no longer on the page, so the focus could not return to it.
    if (loggedIn !== null && document.activeElement === document.body) focusHeading();
  }, [loggedIn]);
  useSignInAgain(control.open, path);
  useLoginOnArrival(control.open);
  useLoginAfterReload(control.open);

  return (
    <LoginContext value={control}>
      {children}
      {Dialog && (
        <Dialog
          open={wanted !== null}
          phone={wanted?.phone}
          ownersOnly={wanted?.ownersOnly}
          hasEnded={wanted?.hasEnded}
          onClose={() => {
            setWanted(null);
            wanted?.onDismiss?.();
          }}
          onLogin={(business) => {
            businessStore.save(business);
            setWanted(null);
            setLoggedIn(business);
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
