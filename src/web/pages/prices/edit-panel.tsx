import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '#web/ui/icons.ts';
import { ChangeLine } from './added-line.tsx';
import { ids } from './editing.ts';
import type { Moved } from './moves.ts';

const moves = [
  { step: -1, label: 'Yukarı', Arrow: ArrowUp },
  { step: 1, label: 'Aşağı', Arrow: ArrowDown },
] as const;

/**
 * Keeps a button where it is in the window, and the line above it, with the name, in view: scroll anchoring keeps a
 * neighbour, which may pass the whole panel.
 */
function keepInPlace(id: string, move: () => void): void {
  // A pressed button is lowered itself.
  const buttons = () => document.getElementById(id)?.parentElement;
  const top = () => buttons()?.getBoundingClientRect().top ?? 0;
  const before = top();
  flushSync(move);
  window.scrollBy({ top: top() - before, behavior: 'instant' });
  const line = buttons()?.parentElement?.previousElementSibling;
  line?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

const BUTTONS = 'grid gap-2.5 *:px-2';

interface EditPanelProps {
  /** Key of the section or product. */
  of: number;
  /** The moves that can be taken back. */
  moved: Moved | null;
  /** Undefined for a step past the list's end. */
  mover: (step: -1 | 1) => (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
  /** Label of the button that removes. */
  removal: string;
  children: ReactNode;
}

/** The buttons that move a section or a product, below its name; its fields; the buttons that remove it and close. */
export function EditPanel({ of, moved, mover, onRemove, onClose, removal, children }: EditPanelProps) {
  return (
    <div className="mb-3 grid gap-4 rounded-sm bg-paper p-4">
      <div className={`${BUTTONS} grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))]`}>
        {moves.map(({ step, label, Arrow }) => {
          const id = ids.move(of, step);
          const move = mover(step);
          return (
            <Button
              key={step}
              id={id}
              variant="outline"
              size="sm"
              className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft"
              aria-disabled={move === undefined || undefined}
              onClick={move && (() => keepInPlace(id, move))}
            >
              <Arrow />
              {label}
            </Button>
          );
        })}
      </div>
      {moved && <ChangeLine onUndo={moved.undo}>{moved.sentence}</ChangeLine>}
      {children}
      <div className={`${BUTTONS} grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))]`}>
        <Button variant="danger" size="sm" onClick={onRemove}>
          <Trash2 />
          {removal}
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          Tamam
        </Button>
      </div>
    </div>
  );
}
