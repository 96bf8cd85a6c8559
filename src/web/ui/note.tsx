import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Info, TriangleAlert } from './icons.ts';

interface NoteProps extends ComponentProps<'div'> {
  tone?: 'info' | 'warning' | undefined;
}

export function Note({ tone = 'info', className, children, ...note }: NoteProps) {
  const warning = tone === 'warning';
  const Sign = warning ? TriangleAlert : Info;
  return (
    <div
      {...note}
      className={classes(
        'flex items-start gap-3 rounded-sm bg-sand px-4 py-3.5 leading-snug text-pretty',
        // Large texts need the icon's column, too.
        'narrow:block narrow:px-3',
        warning && 'font-semibold',
        className,
      )}
    >
      <Sign
        className={classes(
          'mt-px size-5.5 narrow:float-left narrow:mr-2',
          warning ? 'text-red-ink' : 'text-brass-ink',
        )}
      />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
