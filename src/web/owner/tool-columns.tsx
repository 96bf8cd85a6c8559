import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The form beside its list on wide screens, where the form stays in view; `className` has the columns. */
export function ToolColumns({ className, ...columns }: ComponentProps<'div'>) {
  return (
    <div
      {...columns}
      className={classes(
        'grid grid-cols-1 items-start gap-6 lg:gap-8 lg:*:first:sticky lg:*:first:top-6',
        className,
      )}
    />
  );
}
