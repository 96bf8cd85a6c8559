import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useDismiss } from '#web/lib/use-dismiss.ts';
import { Menu, X } from '#web/ui/icons.ts';
import { OwnerActions, SiteLinks } from './site-links.tsx';

const MENU_ID = 'site-menu';
const row = 'flex min-h-13 items-center border-b border-line px-3 font-semibold text-inherit no-underline';

// Supported since Chrome 114, Safari 17 and Firefox 125.
const knowsPopovers = () => 'popover' in HTMLElement.prototype;

/** A native popover: opens without JavaScript, closes on Esc and outside, restores the focus. */
export function SiteMenu() {
  const whole = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isPopover, setIsPopover] = useState(true);
  // Browsers close a popover without our code.
  useDismiss(whole, open && !isPopover, () => setOpen(false));
  useEffect(() => {
    setIsPopover(knowsPopovers());
    // No event reports a popover that was opened before hydration.
    setOpen(knowsPopovers() && menu.current?.matches(':popover-open') === true);
  }, []);

  function closeAfterChoice(event: { target: EventTarget }) {
    if (!(event.target instanceof Element) || !event.target.closest('a, button')) return;
    if (isPopover) menu.current?.hidePopover();
    else setOpen(false);
  }
  return (
    <div ref={whole} className="contents">
      <button
        type="button"
        popoverTarget={MENU_ID}
        onClick={() => isPopover || setOpen(!open)}
        // Browsers expose a popover's state to assistive technology.
        aria-expanded={isPopover ? undefined : open}
        aria-controls={MENU_ID}
        aria-label="Menü"
        className="-mr-2 grid size-12 place-items-center rounded-sm lg:hidden"
      >
        {open ? <X className="size-6" /> : <Menu className="size-6" />}
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        data-open={open ? '' : undefined}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onClickCapture={closeAfterChoice}
        className="site-menu absolute inset-auto top-17.5 right-gut z-9 m-0 w-[min(288px,calc(100vw-2*var(--spacing-gut)))] rounded-md bg-porcelain p-3 text-ink forced-colors:border-2"
      >
        <nav aria-label="Menü" className="grid">
          <SiteLinks className={row} />
        </nav>
        <div className="mt-3 grid gap-2">
          <OwnerActions />
        </div>
      </div>
    </div>
  );
}
