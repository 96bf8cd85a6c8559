import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldProps, useDescribedControl } from './field.tsx';

/** Phones show it as a wheel or a sheet. CSS matches it as read-only. */
export function SelectField({
  label,
  error,
  hint,
  optionalNote,
  className,
  ...select
}: FieldProps<'select'>) {
  const tied = useDescribedControl(select, error, hint);
  return (
    <Field id={tied.id} label={label} optionalNote={optionalNote} error={error} hint={hint}>
      <select {...select} {...tied} className={classes(controlClass, 'bg-porcelain!', className)} />
    </Field>
  );
}
