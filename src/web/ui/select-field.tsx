import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldTexts, useDescribedControl } from './field.tsx';

/**
 * A native select, which phones show as a wheel or a sheet; its children are the options. CSS matches it as
 * read-only.
 */
export function SelectField({
  label,
  error,
  hint,
  optionalNote,
  className,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  const tied = useDescribedControl(select, error, hint);
  return (
    <Field id={tied.id} label={label} optionalNote={optionalNote} error={error} hint={hint}>
      <select {...select} {...tied} className={classes(controlClass, 'bg-porcelain!', className)} />
    </Field>
  );
}
