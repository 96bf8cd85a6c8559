import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';

export type DrawingProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'>;

/** A decorative drawing from a static file; width and height give its proportions before it has loaded. */
export function Drawing({
  className,
  ...img
}: DrawingProps & { src: string; width: number; height: number }) {
  return <img decoding="async" {...img} alt="" className={classes('h-auto', className)} />;
}
