import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldError, useDescribedControl } from './field.tsx';

interface CheckboxProps extends ComponentProps<'input'> {
  error?: ReactNode;
  children: ReactNode;
}

/** A checkbox labelled by its children; the whole line can be pressed. */
export function Checkbox({ error, children, className, ...input }: CheckboxProps) {
  const tied = useDescribedControl(input, error, undefined);
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={tied.id}
        className="grid min-h-11 grid-cols-[28px_1fr] items-start gap-3 text-[1rem] leading-[1.45]"
      >
        <input {...input} {...tied} type="checkbox" className={classes('tick', className)} />
        <span className="pt-0.5">{children}</span>
      </label>
      {error && <FieldError id={`${tied.id}-error`}>{error}</FieldError>}
    </div>
  );
}
