import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useDismiss } from '#web/lib/use-dismiss.ts';
import { EllipsisVertical } from '#web/ui/icons.ts';

interface RowMenuProps {
  label: string;
  button: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A disclosure of buttons, closed by Esc, by leaving it and by pressing a button. */
export function RowMenu({ label, button, children }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useDismiss(whole, open, () => setOpen(false));

  return (
    <div ref={whole} className="row-menu">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <EllipsisVertical />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicks come from its buttons */}
      <div id={panelId} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
