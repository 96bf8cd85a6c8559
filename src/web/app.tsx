import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { Toaster } from '#web/components/toaster.tsx';
import { PageLoading } from '#web/layout/page-loading.tsx';
import { SessionProvider } from '#web/session/session.tsx';
import { PageArrival, usePreloadOnApproach } from './navigation.tsx';
import { PageView } from './routes.tsx';

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
