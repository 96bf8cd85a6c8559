import { Spinner } from '#web/ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';

/** What stands in for a page while its code is on the way. */
export function PageLoading() {
  return (
    <PageFrame>
      <Spinner label="Yükleniyor..." className="min-h-[50vh] content-center" />
    </PageFrame>
  );
}
