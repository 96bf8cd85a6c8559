import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldProps, useField } from './field.tsx';

export function TextField({ className, ...props }: FieldProps<'input'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input {...control} className={classes(controlClass, className)} />
    </Field>
  );
}
