import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldTexts, useDescribedControl } from './field.tsx';

export function TextArea({
  label,
  error,
  hint,
  optionalNote,
  className,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  const tied = useDescribedControl(area, error, hint);
  return (
    <Field id={tied.id} label={label} optionalNote={optionalNote} error={error} hint={hint}>
      <textarea
        {...area}
        {...tied}
        className={classes(controlClass, 'min-h-33 resize-y leading-normal', className)}
      />
    </Field>
  );
}
