import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

interface CodeBoxProps extends Omit<ComponentProps<'code'>, 'children'> {
  children: string;
}

/** A business code on its dashed coupon; selected as a whole, and broken in the middle if it does not fit. */
export function CodeBox({ className, children, ...box }: CodeBoxProps) {
  const middle = Math.ceil(children.length / 2);
  return (
    <code
      {...box}
      className={classes(
        'block w-full select-all rounded-sm border-2 border-dashed border-line px-3.5 py-3 text-center',
        'font-mono text-small font-semibold wrap-anywhere',
        className,
      )}
    >
      {children.slice(0, middle)}
      <wbr />
      {children.slice(middle)}
    </code>
  );
}
