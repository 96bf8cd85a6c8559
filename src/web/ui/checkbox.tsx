import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldError, useField } from './field.tsx';

interface CheckboxProps extends ComponentProps<'input'> {
  error?: ReactNode;
  children: ReactNode;
}

/** A checkbox labelled by its children; the whole line can be pressed. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  const { field, control } = useField({ ...props, label: children });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={field.id} className="grid min-h-11 grid-cols-[28px_1fr] items-start gap-3 leading-snug">
        <input {...control} type="checkbox" className={classes('tick', className)} />
        <span className="pt-0.5">{field.label}</span>
      </label>
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
    </div>
  );
}
