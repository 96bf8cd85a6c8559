import { classes } from '#web/ui/classes.ts';

/** The tint of something that was just added. */
export const freshClass = 'rounded-sm bg-[color-mix(in_srgb,var(--color-teal)_9%,var(--color-porcelain))]';

/** Classes of a row of a list. */
export const rowClass = (fresh: boolean): string =>
  classes('border-t', fresh ? `${freshClass} -mx-3 border-transparent px-3` : 'border-line');
