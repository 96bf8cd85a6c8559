import { type ReactNode, useEffect } from 'react';
import { classes } from '#web/ui/classes.ts';
import { SiteFooter } from './site-footer.tsx';

export interface FrameProps {
  /** `hero`: the page continues the red of the bar and ends with its own rim. */
  tone?: 'hero' | 'inner';
  children: ReactNode;
}

interface BarAndFoot {
  bar: ReactNode;
  /** A lower bar; a hero then begins at the top of the page, under the bar. */
  low?: boolean;
  /** The footer's first block, if a page needs one. */
  foot?: ReactNode;
}

let shownBar: ReactNode = null;
/** Returns the bar of the last page; null before the first one. It stays until the next page has arrived. */
export const lastBar = () => shownBar;

/** A red bar with its rim, main and footer; a short page still fills the screen. */
export function Frame({ bar, low = false, foot, tone = 'inner', children }: FrameProps & BarAndFoot) {
  const over = low && tone === 'hero';
  useEffect(() => {
    shownBar = bar;
  }, [bar]);
  return (
    <div className="flex min-h-window flex-col">
      <header className={classes(over && 'absolute inset-x-0 top-0 z-2')}>
        {/* Visible on keyboard focus: skips the bar. */}
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
