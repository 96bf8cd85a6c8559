import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface TokenProps extends ComponentProps<'div'> {
  /** The part that is shown: QR code, code. Below on phones, at the right from 820 px. */
  stub: ReactNode;
}

/** A tea token torn by a perforation: what to do on one side (the children), what to show on the other. */
export function Token({ stub, className, children, ...token }: TokenProps) {
  return (
    <div {...token} className={classes('token', className)}>
      <div>{children}</div>
      <div>{stub}</div>
    </div>
  );
}
