import type { ComponentType } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import type { FrameProps } from './frame.tsx';
import { PageHead } from './page-head.tsx';

const LABEL = 'Yükleniyor...';

export function PageLoading({ frame: Frame }: { frame: ComponentType<FrameProps> }) {
  return (
    <Frame>
      <PageHead title={LABEL} unlisted />
      <Spinner label={LABEL} whole />
    </Frame>
  );
}
