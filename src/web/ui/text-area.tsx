import { classes } from './classes.ts';
import { controlClass } from './control.ts';
import { Field, type FieldProps, useDescribedControl } from './field.tsx';

/** Grows with its text if the browser supports it (Chromium, Safari 26). */
export function TextArea({ label, error, hint, optionalNote, className, ...area }: FieldProps<'textarea'>) {
  const tied = useDescribedControl(area, error, hint);
  return (
    <Field id={tied.id} label={label} optionalNote={optionalNote} error={error} hint={hint}>
      <textarea
        {...area}
        {...tied}
        className={classes(controlClass, 'resize-y field-sizing-content leading-normal', className)}
      />
    </Field>
  );
}
