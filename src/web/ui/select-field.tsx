import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldProps, useField } from './field.tsx';

/** Phones show it as a wheel or a sheet. CSS matches it as read-only. */
export function SelectField({ className, ...props }: FieldProps<'select'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <select {...control} className={classes(controlClass, 'bg-porcelain!', className)} />
    </Field>
  );
}
