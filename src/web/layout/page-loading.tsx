import { Spinner } from '#web/ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';

const LABEL = 'Yükleniyor...';

export function PageLoading() {
  return (
    <PageFrame>
      <PageHead title={LABEL} unlisted />
      <Spinner label={LABEL} whole />
    </PageFrame>
  );
}
