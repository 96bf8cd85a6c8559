import type { ReactNode } from 'react';
import { Bell } from '#web/ui/drawings/bell.tsx';
import { Brand } from './brand.tsx';
import { Notice } from './notice.tsx';
import { SiteFooter } from './site-footer.tsx';

interface ErrorPageProps {
  title: string;
  message: string;
  /** The way to try again. */
  children: ReactNode;
}

/** A page for when there is none. It needs no session, no data and no chunk of its own, only where it leads. */
export function ErrorPage({ title, message, children }: ErrorPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <div className="on-red">
          <div className="wrap flex min-h-18 items-center lg:min-h-22">
            <Brand />
          </div>
        </div>
        <div className="rim" aria-hidden="true" />
      </header>
      <main className="flex-1">
        <Notice drawing={<Bell className="w-32" />} title={title}>
          <p className="text-lead text-ink-soft" role="alert">
            {message}
          </p>
          {children}
        </Notice>
      </main>
      <SiteFooter />
    </div>
  );
}
