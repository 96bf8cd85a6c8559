import type { ComponentProps } from 'react';
import { Brand } from './brand.tsx';
import { Frame } from './frame.tsx';
import { FailureNotice } from './notice.tsx';

/** A page for when there is none. It needs no session, no data and no chunk of its own, only where it leads. */
export function ErrorPage(failure: ComponentProps<typeof FailureNotice>) {
  return (
    <Frame bar={<Brand />}>
      <FailureNotice {...failure} />
    </Frame>
  );
}
