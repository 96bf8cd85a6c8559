import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A business code on its dashed coupon; selectable as one piece. */
export function CodeBox({ className, ...box }: ComponentProps<'code'>) {
  return (
    <code
      {...box}
      className={classes(
        'block w-full select-all rounded-sm border-2 border-dashed border-line px-3.5 py-3 text-center',
        'font-mono text-small font-semibold text-balance wrap-anywhere',
        className,
      )}
    />
  );
}
