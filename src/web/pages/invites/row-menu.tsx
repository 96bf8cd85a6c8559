import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { EllipsisVertical } from '#web/ui/tool-icons.ts';

interface RowMenuProps {
  /** Of whom; the button has no other words. */
  label: string;
  button: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** What else can be done with a row: a disclosure of buttons, closed by Esc, by leaving it and by pressing one. */
export function RowMenu({ label, button, children }: RowMenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    // Not by the focus alone: Safari gives none to a button that is pressed.
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open]);

  function leave({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  }
  function closeByKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    whole.current?.querySelector('button')?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the buttons inside come up to here.
    <div ref={whole} className="row-menu" onBlur={leave} onKeyDown={closeByKey}>
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: of the buttons inside. */}
      <div id={panelId} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}
