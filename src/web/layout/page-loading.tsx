import { Spinner } from '#web/ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';

const LABEL = 'Yükleniyor...';

/** What stands in for a page while its code or its data is on the way. */
export function PageLoading() {
  return (
    <PageFrame>
      <PageHead title={LABEL} unlisted />
      <Spinner label={LABEL} whole />
    </PageFrame>
  );
}
