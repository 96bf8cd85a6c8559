import { site } from '#shared/site.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PageFrame } from './page-frame.tsx';

const LABEL = 'Yükleniyor...';

/** What stands in for a page while its code or its data is on the way. */
export function PageLoading() {
  return (
    <PageFrame unlisted>
      <title>{`${LABEL} · ${site.name}`}</title>
      <Spinner label={LABEL} whole />
    </PageFrame>
  );
}
