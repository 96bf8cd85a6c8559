import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '#web/ui/icons.ts';
import { ids } from './editing.ts';

const moves = [
  { step: -1, label: 'Yukarı', Arrow: ArrowUp },
  { step: 1, label: 'Aşağı', Arrow: ArrowDown },
] as const;

interface PanelActionsProps {
  /** Key of the section or product. */
  of: number;
  /** Undefined for a step past the list's end. */
  mover: (step: -1 | 1) => (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
  /** Label of the button that removes. */
  children: ReactNode;
}

/** Moves or removes a section or a product, and closes its panel. */
export function PanelActions({ of, mover, onRemove, onClose, children }: PanelActionsProps) {
  return (
    <div className="price-actions">
      {moves.map(({ step, label, Arrow }) => (
        <Button
          key={step}
          id={ids.move(of, step)}
          variant="outline"
          size="sm"
          aria-disabled={mover(step) === undefined || undefined}
          onClick={mover(step)}
        >
          <Arrow />
          {label}
        </Button>
      ))}
      <Button variant="danger" size="sm" onClick={onRemove}>
        <Trash2 />
        {children}
      </Button>
      <Button variant="outline" size="sm" onClick={onClose}>
        Tamam
      </Button>
    </div>
  );
}
