import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';

/** Shown while a list is read; the children are {@link Blank}s. */
export function LoadingCard({ children }: { children: ReactNode }) {
  return (
    <Card aria-busy="true">
      <p role="status" className="sr-only">
        Yükleniyor...
      </p>
      {children}
    </Card>
  );
}

export function Blank({ className }: { className: string }) {
  return <div className={classes('rounded-sm bg-sand', className)} />;
}

interface EmptyCardProps {
  drawing: string;
  title: string;
  /** The title's id; it can be focused. */
  titleId: string;
  className?: string;
  children: string;
}

export function EmptyCard({ drawing, title, titleId, className, children }: EmptyCardProps) {
  return (
    <Card className={classes('justify-items-center text-center', className)}>
      <img src={drawing} alt="" width={128} height={128} />
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <p className="max-w-[26em] text-ink-soft">{children}</p>
    </Card>
  );
}

/** The tint of something that was just added. */
export const freshClass = 'rounded-sm bg-[color-mix(in_srgb,var(--color-teal)_9%,var(--color-porcelain))]';

export const rowClass = (fresh: boolean): string =>
  classes('border-t', fresh ? `${freshClass} -mx-3 border-transparent px-3` : 'border-line');
