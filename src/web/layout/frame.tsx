import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { SiteFooter } from './site-footer.tsx';

export interface FrameProps {
  /** `hero`: the page goes on in the red of the bar and closes with a rim of its own. */
  tone?: 'hero' | 'inner';
  children: ReactNode;
}

interface BarAndFoot {
  bar: ReactNode;
  /** A lower bar, under which a hero begins at the very top. */
  low?: boolean;
  /** The footer's first block, where a page needs one. */
  foot?: ReactNode;
}

/** A red bar with its rim, main and footer; a short page still fills the screen. */
export function Frame({ bar, low = false, foot, tone = 'inner', children }: FrameProps & BarAndFoot) {
  const over = low && tone === 'hero';
  return (
    <div className="flex min-h-window flex-col">
      <header className={classes(over && 'absolute inset-x-0 top-0 z-2')}>
        {/* Seen once the keyboard reaches it: past the bar to what the page is about. */}
        <a href="#icerik" className="skip">
          İçeriğe geç
        </a>
        <div className={classes('on-red', over && 'bg-transparent')}>
          <div className={classes('wrap flex items-center gap-2 lg:min-h-22', low ? 'min-h-14' : 'min-h-18')}>
            {bar}
          </div>
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
