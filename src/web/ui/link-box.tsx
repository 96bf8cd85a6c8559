import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { LinkIcon } from './icons.ts';

const LONG_CODE = /^[A-Z\d]{13,}$/;

/**
 * A link whose line ends after its last slash if it must: browsers break none there. A long code breaks in the middle.
 */
export function LinkText({ children }: { children: string }) {
  const end = children.lastIndexOf('/') + 1;
  const last = children.slice(end);
  const middle = LONG_CODE.test(last) ? Math.ceil(last.length / 2) : last.length;
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      {last.slice(0, middle)}
      <wbr />
      {last.slice(middle)}
    </>
  );
}

export function LinkBox({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex min-h-13 items-center gap-2.5 rounded-sm border-2 border-line bg-paper px-3.5 py-1',
        'font-semibold leading-snug wrap-anywhere [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center',
        '[&>.icon]:size-4.5',
      )}
    >
      {icon ?? <LinkIcon />}
      <span className="min-w-0">{children}</span>
    </div>
  );
}
