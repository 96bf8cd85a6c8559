import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass } from '#web/ui/control.ts';
import { Field, useDescribedControl } from '#web/ui/field.tsx';

/** Typed on a keyboard of digits with a comma; never a number input, which drops what it does not understand. */
export function PriceInput({ className, ...input }: ComponentProps<'input'>) {
  return (
    <span className="price-input">
      <span aria-hidden="true">₺</span>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className={classes(controlClass, 'pr-1 pl-8 font-semibold tabular-nums max-3xs:pl-12!', className)}
      />
    </span>
  );
}

/** With its label; the sentence about what is wrong stands where there is room for it. */
export function PriceField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const tied = useDescribedControl(input, undefined, undefined);
  return (
    <Field id={tied.id} label={label}>
      <PriceInput {...input} {...tied} />
    </Field>
  );
}
