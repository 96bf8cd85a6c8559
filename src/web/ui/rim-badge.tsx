import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** The saucer's rim as a circle around a numeral; set its size by class. */
export function RimBadge({ className, ...badge }: ComponentProps<'span'>) {
  return <span {...badge} className={classes('badge', className)} />;
}
