import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A printed label: porcelain, crisp edge. Stacks its children. It is a section if it has a name. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  const Element = props['aria-labelledby'] === undefined ? ('div' as 'section') : 'section';
  return (
    <Element
      {...props}
      className={classes(
        'grid content-start gap-5 rounded-md bg-porcelain p-card shadow-flat',
        '[&_h2]:text-heading',
        className,
      )}
    />
  );
}
