import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { Brand } from './brand.tsx';
import { Frame, type FrameProps, lastBar } from './frame.tsx';
import { PageHead } from './page-head.tsx';
import { OwnerActions, SiteLinks } from './site-links.tsx';
import { SiteMenu } from './site-menu.tsx';

const LABEL = 'Yükleniyor...';

export function PageLoading() {
  return (
    <PageFrame bar={lastBar()}>
      <PageHead title={LABEL} unlisted />
      <Spinner label={LABEL} whole />
    </PageFrame>
  );
}

const barLink =
  'inline-flex min-h-11 items-center px-3 font-semibold text-inherit no-underline hover:underline';

/** The site's frame; with another bar while a page of another frame is left. */
export function PageFrame({ bar, ...props }: FrameProps & { bar?: ReactNode }) {
  const siteBar = (
    <>
      <Brand className="max-lg:mr-auto" />
      {/* Next to the logo, so that it does not move when the session is known. */}
      <nav aria-label="Ana menü" className="mr-auto ml-8 flex gap-1 max-lg:hidden">
        <SiteLinks className={barLink} />
      </nav>
      <OwnerActions bar />
      <SiteMenu />
    </>
  );
  return <Frame {...props} bar={bar ?? siteBar} />;
}
