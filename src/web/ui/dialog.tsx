import { type PointerEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '#web/lib/lazy-module.ts';
import { useEscape } from '#web/lib/use-dismiss.ts';
import { classes } from './classes.ts';
import { useBackdropPress, useOpening } from './dialog-opening.ts';
import { X } from './icons.ts';

interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the close button or a press on the backdrop; the owner then sets `open` to false. */
  onClose: () => void;
  /** Whether it cannot be closed just now: what it waits for has to end first. */
  locked?: boolean | undefined;
  title: string;
  closeLabel: string;
  /** Where focus goes on opening: the first field inside, or the title when there is much to read first. */
  initialFocus?: 'field' | 'title';
  /** False where a widget in `<body>` must stay usable beside the dialog: a native modal would make it inert. */
  modal?: boolean;
  children: ReactNode;
}

const tooltip = lazyModule(() => import('./tooltip.tsx'), { retry: true });

/** Tooltips in a dialog, fetched when a mouse enters it: fingers have no use for them. Failing is silent. */
function useMouseHints() {
  const [tooltips, setTooltips] = useState<Awaited<ReturnType<typeof tooltip.preload>> | null>(null);

  function approach({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse' || tooltips !== null) return;
    tooltip.preload().then(setTooltips, () => undefined);
  }
  function hinted(label: string, control: ReactElement): ReactNode {
    if (tooltips === null) return control;
    const { Tooltip, TooltipProvider } = tooltips;
    return (
      <TooltipProvider>
        <Tooltip label={label}>{control}</Tooltip>
      </TooltipProvider>
    );
  }
  return { approach, hinted };
}

interface DialogSheetProps
  extends Pick<DialogProps, 'onClose' | 'locked' | 'title' | 'closeLabel' | 'children'> {
  titleId: string;
  /** Puts a tooltip on the close button. */
  hinted?: (label: string, control: ReactElement) => ReactNode;
}

export function DialogSheet({
  onClose,
  locked,
  title,
  titleId,
  closeLabel,
  hinted = (_, control) => control,
  children,
}: DialogSheetProps) {
  return (
    <>
      <div className="dialog-head on-red flex items-center gap-3 pt-5 pr-3 pb-4 pl-6 max-3xs:gap-0 max-3xs:pl-3">
        <h2 id={titleId} tabIndex={-1} className="mr-auto min-w-0 text-heading">
          {title}
        </h2>
        {hinted(
          closeLabel,
          <button
            type="button"
            onClick={onClose}
            disabled={locked}
            aria-label={closeLabel}
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
  // Beside a foreign widget it stands in its veil. The shadow's variable knows the dark scheme; its utility does not.
  '[&:not([data-modal])]:static [box-shadow:var(--shadow-lift)]',
);

/** A dialog under a red head, modal unless told otherwise; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const { open, onClose, locked, title, closeLabel, initialFocus = 'field', modal = true, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { approach, hinted } = useMouseHints();
  useOpening(dialog, { open, modal, focusField: initialFocus === 'field' });
  const askToClose = () => locked || onClose();
  // `closedby` does the same where it is not modal, but not in every browser.
  useEscape(open && !modal, askToClose);
  useBackdropPress(modal ? dialog : veil, askToClose);
  const element = (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={sheet}
      data-modal={modal ? '' : undefined}
      closedby={locked ? 'none' : 'closerequest'}
      onPointerEnter={approach}
      onCancel={(event) => {
        event.preventDefault();
        askToClose();
      }}
      // Browsers that do not know `closedby` close it without asking at a second Esc.
      onClose={() => open && onClose()}
    >
      <DialogSheet {...{ onClose, locked, title, titleId, closeLabel, hinted }}>{children}</DialogSheet>
    </dialog>
  );
  if (modal) return element;
  return createPortal(
    <div ref={veil} className={open ? 'fixed inset-0 z-15 grid bg-veil' : undefined}>
      {element}
    </div>,
    document.body,
  );
}
