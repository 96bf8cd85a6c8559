import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** The saucer's rim, turning, over its label. */
export function Spinner({ label, className, ...box }: { label: string } & ComponentProps<'div'>) {
  return (
    <div
      {...box}
      role="status"
      className={classes('grid justify-items-center gap-4 py-8 text-ink-soft', className)}
    >
      <span className="ring size-14" aria-hidden="true" />
      <p>{label}</p>
    </div>
  );
}
