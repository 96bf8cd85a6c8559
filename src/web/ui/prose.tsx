import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Long text to read: 65 to 70 characters per line, separated sections, quiet lists. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div
      className={classes(
        'max-w-[33.5rem] leading-relaxed wrap-break-word hyphens-manual narrow:wrap-anywhere narrow:hyphens-auto',
        '[&>h2]:mt-14 [&>h2]:mb-4 [&>h2]:text-heading [&_summary_h2]:text-sub [&>ul+details]:mt-8',
        '[&_p]:mb-4 [&_p:last-child]:mb-0',
        '[&_ul]:mb-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5.5 [&_ul:last-child]:mb-0',
        '[&_li]:pl-1 [&_li]:marker:text-red-ink',
      )}
    >
      {children}
    </div>
  );
}
