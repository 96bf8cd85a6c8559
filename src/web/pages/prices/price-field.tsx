import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass, Field, type FieldProps, useField } from '#web/ui/field.tsx';

/**
 * Opens a numeric keyboard with a comma; a present price is typed over. A number input would drop text that it cannot
 * parse.
 */
export function PriceInput({ className, ...input }: ComponentProps<'input'>) {
  return (
    <span className={classes('relative block', className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 narrow:left-2 font-semibold text-ink-soft"
      >
        ₺
      </span>
      <input
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        className={`${controlClass} pr-1 pl-[calc(14px+1.125rem)]! narrow:pl-[calc(8px+1.125rem)]! font-semibold tabular-nums`}
      />
    </span>
  );
}

/** A price input with its label; the error is shown elsewhere, where it has room. */
export function PriceField(props: FieldProps<'input'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <PriceInput {...control} />
    </Field>
  );
}
