import type { ComponentProps } from 'react';
import { Brand } from './brand.tsx';
import { Frame } from './frame.tsx';
import { FailureNotice } from './notice.tsx';

/** Replaces a page that cannot be shown. It needs no session, no data and no chunk of its own. */
export function ErrorPage(failure: ComponentProps<typeof FailureNotice>) {
  return (
    <div className="@container/page">
      <Frame bar={<Brand />}>
        <FailureNotice {...failure} />
      </Frame>
    </div>
  );
}
