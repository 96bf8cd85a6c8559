import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldProps, useField } from './field.tsx';

/** Grows with its text if the browser supports it (Chromium, Safari 26). */
export function TextArea({ className, ...props }: FieldProps<'textarea'>) {
  const { field, control } = useField(props);
  const look = 'resize-y field-sizing-content leading-normal';
  return (
    <Field {...field}>
      <textarea {...control} className={classes(controlClass, look, className)} />
    </Field>
  );
}
