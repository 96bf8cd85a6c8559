import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '#web/ui/icons.ts';
import { ids } from './editing.ts';

const moves = [
  { step: -1, label: 'Yukarı', Arrow: ArrowUp },
  { step: 1, label: 'Aşağı', Arrow: ArrowDown },
] as const;

/** Keeps a button where it is in the window: scroll anchoring keeps a neighbour, which may pass the whole panel. */
function keepInPlace(id: string, move: () => void): void {
  // A pressed button is lowered itself.
  const top = () => document.getElementById(id)?.parentElement?.getBoundingClientRect().top ?? 0;
  const before = top();
  flushSync(move);
  window.scrollBy({ top: top() - before, behavior: 'instant' });
}

interface EditPanelProps {
  /** Key of the section or product. */
  of: number;
  /** Undefined for a step past the list's end. */
  mover: (step: -1 | 1) => (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
  /** Label of the button that removes. */
  removal: string;
  children: ReactNode;
}

/** The fields of a section or a product, and the buttons that move it, remove it and close the panel. */
export function EditPanel({ of, mover, onRemove, onClose, removal, children }: EditPanelProps) {
  return (
    <div className="mb-3 grid gap-4 rounded-sm bg-paper p-4">
      {children}
      <div className="grid grid-cols-2 gap-2.5 *:px-2 narrow:grid-cols-1">
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
