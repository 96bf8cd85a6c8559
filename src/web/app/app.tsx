import { Suspense, useRef } from 'react';
import { LoginProvider } from '#web/auth/login/login-provider.tsx';
import { SessionProvider } from '#web/auth/session/session.tsx';
import { ErrorBoundary } from '#web/layout/error-boundary.tsx';
import { usePath } from '#web/lib/page-state.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';
import { type Arrival, PageArriving, RouteChangeEffects, useLinks } from './navigation.tsx';
import { PageView } from './routes.tsx';

/** Calls `onHydrated` when the first page handles events or has failed. */
export function App({ onHydrated }: { onHydrated?: () => void }) {
  const path = usePath();
  const arrival = useRef<Arrival>({ shownPath: null, byHistory: false });
  useLinks(arrival);
  return (
    <ErrorBoundary path={path} onCaught={onHydrated}>
      <SessionProvider>
        <div className="@container/page min-h-window">
          <LoginProvider>
            <Suspense fallback={<PageArriving arrival={arrival} />}>
              <PageView path={path} />
              <RouteChangeEffects path={path} arrival={arrival} onFirst={onHydrated} />
            </Suspense>
          </LoginProvider>
        </div>
        {/* Outside: older browsers place the fixed elements of a container in it, not in the window. */}
        <Toaster />
      </SessionProvider>
    </ErrorBoundary>
  );
}
