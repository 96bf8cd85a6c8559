import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { frameClass } from './control.ts';
import { Field, type FieldTexts, useDescribedControl } from './field.tsx';

type CodeFieldProps = Omit<FieldTexts, 'optionalNote'> & ComponentProps<'input'>;

/**
 * The six digits of an SMS in ONE input, so that paste and the phone's suggestion work. No `maxlength`: it
 * would cut `482 917` before its digits are read.
 */
export function CodeField({ label, error, hint, className, ...input }: CodeFieldProps) {
  const tied = useDescribedControl(input, error, hint);
  return (
    <Field id={tied.id} label={label} error={error} hint={hint}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        {...input}
        {...tied}
        className={classes(frameClass, 'code-control', className)}
      />
    </Field>
  );
}
