import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { usePublicConfig } from '#web/components/page-state.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageFrameProps {
  /** `hero`: the page goes on in red and closes with a rim of its own. */
  tone?: 'hero' | 'inner';
  /** Not for search engines; every other page names its canonical address, which phones share too. */
  unlisted?: boolean;
  children: ReactNode;
}

/** Header, main and footer around a page; a short page still fills the screen. */
export function PageFrame({ tone = 'inner', unlisted = false, children }: PageFrameProps) {
  const { origin } = usePublicConfig();
  const [path] = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={origin + path} />}
      <SiteHeader tone={tone} />
      <main id="icerik" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
