import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useEscape } from '#web/lib/use-dismiss.ts';
import { classes } from './classes.ts';
import { useBackdropPress, useOpening } from './dialog-opening.ts';
import { X } from './icons.ts';

interface DialogProps {
  open: boolean;
  /**
   * Called on Esc, the close button or, if nothing was typed and no code is waited for, a press on the backdrop; the parent
   * then sets `open` to false.
   */
  onClose: () => void;
  /** True while the dialog cannot be closed, because an operation must end first. */
  locked?: boolean | undefined;
  title: string;
  /** Initial focus: the first field inside, or the title if there is a long text to read first. */
  initialFocus?: 'field' | 'title';
  /** False if a widget in `<body>` must stay usable beside the dialog: a native modal would make it inert. */
  modal?: boolean;
  children: ReactNode;
}

const CLOSE = 'Kapat';

/** Loads tooltips when a mouse enters the dialog: touch does not use them. Ignores a failed load. */
function useMouseHints() {
  const [tooltips, setTooltips] = useState<typeof import('./tooltip.tsx') | null>(null);

  function approach({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse' || tooltips !== null) return;
    import('./tooltip.tsx').then(setTooltips, () => undefined);
  }
  function hinted(control: ReactElement): ReactNode {
    if (tooltips === null) return control;
    const { Tooltip, TooltipProvider } = tooltips;
    return (
      <TooltipProvider>
        <Tooltip label={CLOSE}>{control}</Tooltip>
      </TooltipProvider>
    );
  }
  return { approach, hinted };
}

interface DialogSheetProps extends Pick<DialogProps, 'onClose' | 'locked' | 'title' | 'children'> {
  titleId: string;
  /** Adds a tooltip to the close button. */
  hinted?: (control: ReactElement) => ReactNode;
}

export function DialogSheet({
  onClose,
  locked,
  title,
  titleId,
  hinted = (control) => control,
  children,
}: DialogSheetProps) {
  return (
    <>
      <div className="dialog-head on-red flex items-center gap-3 pt-5 pr-3 pb-4 pl-6 narrow:gap-0 narrow:pl-3">
        <h2 id={titleId} tabIndex={-1} className="mr-auto min-w-0 text-heading">
          {title}
        </h2>
        {hinted(
          <button
            type="button"
            onClick={onClose}
            disabled={locked}
            aria-label={CLOSE}
            className="grid size-11 flex-none place-items-center disabled:cursor-not-allowed"
          >
            <X className="size-5.5" />
          </button>,
        )}
      </div>
      <div className="rim" aria-hidden="true" />
      <div className="px-6 pt-5 pb-6">{children}</div>
    </>
  );
}

const sheet = classes(
  'm-auto dialog-height w-[min(460px,100vw-24px)] max-w-none overflow-auto overscroll-contain',
  'scroll-pt-28 max-sm:mb-[max(12px,env(safe-area-inset-bottom))] rounded-md dialog-ground text-ink backdrop:bg-veil',
  'forced-colors:border-2',
  // Beside a third-party widget, the dialog is inside its veil. The shadow's variable supports dark mode; its
  // utility does not.
  '[&:not([data-modal])]:static [box-shadow:var(--shadow-lift)]',
);

/** A dialog with a red head, modal by default; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const { open, onClose, locked, title, initialFocus = 'field', modal = true, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { approach, hinted } = useMouseHints();
  useOpening(dialog, { open, modal, focusField: initialFocus === 'field' });
  const askToClose = () => locked || onClose();
  // `closedby` does the same for a non-modal dialog, but not in every browser.
  useEscape(open && !modal, askToClose);
  // A press beside the dialog may be meant for the keyboard on the screen.
  const typed = useRef(false);
  useEffect(() => {
    typed.current &&= open;
  }, [open]);
  // Another code could not be sent at once.
  const waitsForCode = () => dialog.current?.querySelector('[autocomplete=one-time-code]');
  useBackdropPress(modal ? dialog : veil, () => typed.current || waitsForCode() || askToClose());
  const element = (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={sheet}
      data-modal={modal ? '' : undefined}
      closedby={locked ? 'none' : 'closerequest'}
      onPointerEnter={approach}
      onChange={() => {
        typed.current = true;
      }}
      onCancel={(event) => {
        event.preventDefault();
        askToClose();
      }}
      // Browsers without `closedby` close the dialog at a second Esc without asking.
      onClose={() => open && onClose()}
    >
      <DialogSheet {...{ onClose, locked, title, titleId, hinted }}>{children}</DialogSheet>
    </dialog>
  );
  if (modal) return element;
  return createPortal(
    <div ref={veil} className={open ? '@container/page fixed inset-0 z-15 grid bg-veil' : undefined}>
      {element}
    </div>,
    document.body,
  );
}
