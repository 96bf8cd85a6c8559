import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A breathing block in the place of what is still coming; give it its size by class. */
export function Skeleton({ className, ...block }: ComponentProps<'span'>) {
  return <span {...block} aria-hidden="true" className={classes('skeleton', className ?? 'h-4.5 w-full')} />;
}
