import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageFrameProps {
  /** `hero`: the page goes on in red and closes with a rim of its own. */
  tone?: 'hero' | 'inner';
  children: ReactNode;
}

/** Header, main and footer around a page; a short page still fills the screen. */
export function PageFrame({ tone = 'inner', children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader tone={tone} />
      <main id="icerik" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
