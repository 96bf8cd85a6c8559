import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useDismiss } from '#web/lib/use-dismiss.ts';
import { IconButton } from '#web/owner/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EllipsisVertical } from '#web/ui/icons.ts';

interface RowMenuProps {
  label: string;
  button: Ref<HTMLButtonElement>;
  children: ReactNode;
}

const panelClass = classes(
  'absolute top-12 right-0 z-4 grid w-max min-w-59 rounded-md bg-porcelain p-2 [box-shadow:var(--shadow-lift)]',
  'max-w-[calc(100vw-2*var(--spacing-gut)-2*var(--spacing-card))]',
  'forced-colors:border-2',
  '*:flex *:min-h-12 *:items-center *:gap-3 *:rounded-sm *:px-3 *:text-left *:font-semibold *:hover:bg-sand',
);

/** A disclosure of buttons, closed by Esc, by leaving it and by pressing a button. */
export function RowMenu({ label, button, children }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEffect(() => {
    // The menu of a row at the window's foot opens below it.
    if (open) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  useDismiss(whole, open, () => setOpen(false));

  function close() {
    // The pressed button is hidden now. A dialog that it opens returns the focus here.
    whole.current?.querySelector('button')?.focus();
    setOpen(false);
  }
  return (
    <div ref={whole} className="relative col-start-3">
      <IconButton
        ref={button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <EllipsisVertical />
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicks come from its buttons */}
      <div ref={panel} id={panelId} hidden={!open} className={panelClass} onClick={close}>
        {children}
      </div>
    </div>
  );
}
