import { classes } from './classes.ts';

/** Classes of an input's frame, in all its states. */
export const frameClass = classes(
  'min-h-13 w-full rounded-sm border-2 border-field bg-porcelain',
  '[transition:border-color_var(--default-transition-duration)]',
  'placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink-soft',
  'focus-visible:border-teal-ink focus-visible:outline-offset-0',
  'read-only:bg-paper aria-invalid:border-red-ink not-read-only:aria-invalid:bg-field-invalid',
);

export const controlClass = classes(frameClass, 'px-4 py-2.5 text-base narrow:px-2');
