import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from '#web/error-boundary.tsx';
import { PageLoading } from '#web/layout/page-loading.tsx';
import { Toaster } from '#web/lib/toaster.tsx';
import { PageArrival, usePreloadOnApproach } from '#web/navigation.tsx';
import { PageView } from '#web/routes.tsx';
import { SessionProvider } from '#web/session/session.tsx';

/** The whole front end, alike on the server and in the browser. */
export function App() {
  const [path] = useLocation();
  usePreloadOnApproach();
  return (
    <ErrorBoundary path={path}>
      <SessionProvider>
        <Suspense fallback={<PageLoading />}>
          <PageView path={path} />
          <PageArrival path={path} />
        </Suspense>
        <Toaster />
      </SessionProvider>
    </ErrorBoundary>
  );
}
