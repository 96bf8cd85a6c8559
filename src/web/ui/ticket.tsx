import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface TicketProps extends ComponentProps<'div'> {
  /** The part that is shown: QR code, code. Below on phones, at the right from 820 px. */
  stub: ReactNode;
}

/** A tea token torn by a perforation: what to do on one side (the children), what to show on the other. */
export function Ticket({ stub, className, children, ...ticket }: TicketProps) {
  return (
    <div {...ticket} className={classes('ticket', className)}>
      <div>{children}</div>
      <div>{stub}</div>
    </div>
  );
}
