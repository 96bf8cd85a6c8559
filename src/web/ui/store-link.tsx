import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** Breaks a label only before its last word, so that the store's name stays on one line. */
function StoreLabel({ label }: { label: string }) {
  const cut = label.lastIndexOf(' ');
  return (
    <span>
      <span className="whitespace-nowrap narrow:whitespace-normal">{label.slice(0, Math.max(cut, 0))}</span>
      {label.slice(Math.max(cut, 0))}
    </span>
  );
}

interface StoreLinkProps extends ComponentProps<'a'> {
  label: string;
  /**
   * True: as large as the adjacent buttons. False: two links fit side by side on a phone of 360 pixels, with
   * no pixel to spare.
   */
  large?: boolean;
}

const LARGE = 'gap-2.5 px-2.5 py-2 text-base xl:text-small [&>.icon]:size-5.5';
const SMALL = 'gap-1.5 p-1.5 text-small @sm:gap-2.5 @sm:p-2 @sm:[&>.icon]:size-5.5 [&>.icon]:size-5';

export function StoreLink({ label, large = false, className, children, ...link }: StoreLinkProps) {
  return (
    <a
      {...link}
      className={classes(
        'flex min-h-14 items-center justify-center rounded-sm bg-store text-cream no-underline',
        'leading-tight font-semibold ring-1 ring-store-line ring-inset dark:ring-2',
        'transition-colors hover:bg-store-hover forced-colors:border-2',
        large ? LARGE : SMALL,
        className,
      )}
    >
      {children}
      <StoreLabel label={label} />
    </a>
  );
}
