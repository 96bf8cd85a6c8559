import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

/** One family of primitives. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

interface StateProps {
  label: string;
  force?: 'hover' | 'focus' | 'active';
  children: ReactNode;
}

/** One state with its name below; `force` holds it there. */
export function State({ label, force, children }: StateProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <div className={force && `force-${force}`}>{children}</div>
      <span className="text-small text-ink-soft">{label}</span>
    </div>
  );
}

/** States side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="parts-states">{children}</div>;
}
