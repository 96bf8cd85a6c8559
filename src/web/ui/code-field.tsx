import { classes } from './classes.ts';
import { Field, type FieldProps, frameClass, useField } from './field.tsx';

/**
 * The six digits of an SMS in ONE input, so that paste and the phone's suggestion work. No `maxlength`: it
 * would cut `482 917` before its digits are read.
 */
export function CodeField({ className, ...props }: FieldProps<'input'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        {...control}
        className={classes(frameClass, 'code-control', className)}
      />
    </Field>
  );
}
