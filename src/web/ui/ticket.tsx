import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface TicketProps extends ComponentProps<'div'> {
  /** The part to show: QR code, code. Below on phones, at the right from 820 px. */
  stub: ReactNode;
}

/**
 * A tea token torn by a perforation: the instructions (the children) on one side, the code to show on the
 * other.
 */
export function Ticket({ stub, className, children, ...ticket }: TicketProps) {
  return (
    <div {...ticket} className={classes('ticket', className)}>
      <div>{children}</div>
      <div>{stub}</div>
    </div>
  );
}
