import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Menu, X } from '#web/ui/icons.ts';
import { OwnerActions, SiteLinks } from './site-links.tsx';

const MENU_ID = 'site-menu';
const row =
  'flex min-h-13 items-center border-b border-line px-3 text-[1.125rem] font-medium text-inherit no-underline';

// Chrome learnt it in 114, Safari in 17, Firefox in 125.
const knowsPopovers = () => 'popover' in HTMLElement.prototype;

/** Closes on Esc and a press outside, as a popover does by itself. */
function useClosing(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open || knowsPopovers()) return;
    const listening = new AbortController();
    const close = (event: Event) => {
      const { target } = event;
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !(target as Element).closest('header'))
        setOpen(false);
    };
    // Not the click: the icon it was on is gone by then, and so in no header.
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, close, listening);
    return () => listening.abort();
  }, [open, setOpen]);
}

/** A native popover: opens without JavaScript, closes on Esc and a press outside, and hands the focus back. */
export function SiteMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useClosing(open, setOpen);
  // Opened before the page came alive, of which no event tells any more.
  useEffect(() => setOpen(knowsPopovers() && menu.current?.matches(':popover-open') === true), []);

  function closeAfterChoice(event: { target: EventTarget }) {
    if (!(event.target instanceof Element) || !event.target.closest('a, button')) return;
    if (knowsPopovers()) menu.current?.hidePopover();
    else setOpen(false);
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        onClick={() => knowsPopovers() || setOpen(!open)}
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
        data-open={open ? '' : undefined}
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
