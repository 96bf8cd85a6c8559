import { type ToggleEvent, useRef, useState } from 'react';
import { Menu, X } from '#web/ui/icons.tsx';
import { OwnerActions, SiteLinks } from './site-links.tsx';

const MENU_ID = 'site-menu';
const row =
  'flex min-h-13 items-center border-b border-line px-3 text-[1.125rem] font-medium text-inherit no-underline';

/**
 * The menu of small screens. A native popover: it opens without JavaScript, closes on Esc and on a press
 * outside, and hands the focus back.
 */
export function SiteMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  function closeAfterChoice(event: { target: EventTarget }) {
    if (event.target instanceof Element && event.target.closest('a, button')) menu.current?.hidePopover();
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-expanded={open}
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
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onClickCapture={closeAfterChoice}
        className="site-menu"
      >
        <nav aria-label="Menü" className="grid">
          <SiteLinks className={row} />
        </nav>
        <div className="mt-3 grid gap-2">
          <OwnerActions />
        </div>
      </div>
    </>
  );
}
