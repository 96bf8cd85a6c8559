import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';

export interface FrameProps {
  /** `hero`: the page goes on in the red of the bar and closes with a rim of its own. */
  tone?: 'hero' | 'inner';
  children: ReactNode;
}

/** A red bar with its rim, main and footer; a short page still fills the screen. */
interface BarAndFoot {
  bar: ReactNode;
  /** The footer's first block, where a page needs one. */
  foot?: ReactNode;
}

export function Frame({ bar, foot, tone = 'inner', children }: FrameProps & BarAndFoot) {
  return (
    <div className="flex min-h-window flex-col">
      <header>
        {/* Seen once the keyboard reaches it: past the bar to what the page is about. */}
        <a href="#icerik" className="skip">
          İçeriğe geç
        </a>
        <div className="on-red">
          <div className="wrap flex min-h-18 items-center gap-2 lg:min-h-22">{bar}</div>
        </div>
        {tone === 'inner' && <div className="rim" aria-hidden="true" />}
      </header>
      <main id="icerik" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter>{foot}</SiteFooter>
    </div>
  );
}
