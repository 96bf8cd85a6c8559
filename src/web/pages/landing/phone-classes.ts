import { classes } from '#web/ui/classes.ts';

/** A phone, drawn in em: its font size scales all of it. */
export const phoneClass =
  'h-[62em] w-[30em] flex-none rounded-[4.2em] bg-phone p-[0.9em] text-start leading-[1.3]';

/** The phone's screen, with its camera. */
export const screenClass = classes(
  'relative flex h-full flex-col overflow-hidden rounded-[3.4em] bg-paper text-ink',
  'before:absolute before:top-[1em] before:left-1/2 before:z-6 before:-ml-[4.2em] before:h-[2.3em] before:w-[8.4em]',
  'before:rounded-[2em] before:bg-phone',
);
