import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldProps, useDescribedControl } from './field.tsx';

export function TextField({ label, error, hint, optionalNote, className, ...input }: FieldProps<'input'>) {
  const tied = useDescribedControl(input, error, hint);
  return (
    <Field id={tied.id} label={label} optionalNote={optionalNote} error={error} hint={hint}>
      <input {...input} {...tied} className={classes(controlClass, className)} />
    </Field>
  );
}
