import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { X } from './icons.tsx';

interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the close button or a press on the backdrop; the owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Where focus goes on opening: the first field inside, or the title when there is much to read first. */
  initialFocus?: 'field' | 'title';
  children: ReactNode;
}

/** Opens and closes the native modal along with `open`; closing hands focus back to where it was. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, focusField: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    const field = focusField && element.querySelector<HTMLElement>('input, textarea');
    (field || element.querySelector<HTMLElement>('h2'))?.focus();
    return () => element.close();
  }, [dialog, open, focusField]);
}

/** A press on the backdrop counts only if it also began there: a text selection may end over it. */
function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void) {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    let began = false;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const begin = (event: Event) => {
      began = event.target === element;
    };
    const end = (event: Event) => {
      if (began && event.target === element) onPress();
    };
    element.addEventListener('pointerdown', begin, options);
    element.addEventListener('click', end, options);
    return () => listening.abort();
  }, [dialog, onPress]);
}

/** Tooltips in a dialog, fetched when a mouse enters it: fingers have no use for them. Failing is silent. */
function useMouseHints() {
  const [tooltips, setTooltips] = useState<typeof import('./tooltip.tsx') | null>(null);

  function approach({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse' || tooltips !== null) return;
    import('./tooltip.tsx').then(setTooltips, () => undefined);
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

interface DialogSheetProps extends Pick<DialogProps, 'onClose' | 'title' | 'closeLabel' | 'children'> {
  titleId: string;
  /** Puts a tooltip on the close button. */
  hinted?: (label: string, control: ReactElement) => ReactNode;
}

/** What a dialog shows: the red head with its rim, and the body. */
export function DialogSheet({
  onClose,
  title,
  titleId,
  closeLabel,
  hinted = (_, control) => control,
  children,
}: DialogSheetProps) {
  return (
    <>
      <div className="on-red sticky top-0 z-1 flex items-center gap-3 pt-5 pr-3 pb-4 pl-6">
        <h2 id={titleId} tabIndex={-1} className="mr-auto min-w-0 text-heading">
          {title}
        </h2>
        {hinted(
          closeLabel,
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className="grid size-11 flex-none place-items-center"
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

/** A native modal dialog under a red head; a bottom sheet on phones. */
export function Dialog({ open, onClose, title, closeLabel, initialFocus = 'field', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { approach, hinted } = useMouseHints();
  useModal(dialog, open, initialFocus === 'field');
  useBackdropPress(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="dialog"
      onPointerEnter={approach}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
    >
      <DialogSheet onClose={onClose} title={title} titleId={titleId} closeLabel={closeLabel} hinted={hinted}>
        {children}
      </DialogSheet>
    </dialog>
  );
}
