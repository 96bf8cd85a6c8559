import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { CircleAlert } from './icons.ts';

interface FieldTexts {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  /** A short note after the label, such as "(isteğe bağlı)". */
  optionalNote?: string | undefined;
}

/** Props of a native control with its texts. */
export type FieldProps<Element extends 'input' | 'select' | 'textarea'> = FieldTexts &
  ComponentProps<Element>;

type DescribedControl = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;

/** Splits props into those of a {@link Field} and of its control, which refers to the error and the hint. */
export function useField<Props extends FieldTexts & DescribedControl>(props: Props) {
  const { label, optionalNote, error, hint, ...control } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, props['aria-describedby']];
  return {
    field: { id, label, optionalNote, error, hint },
    control: {
      ...control,
      id,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      'aria-invalid': error ? true : props['aria-invalid'],
    },
  };
}

/** Keeps the groups of a pattern such as `+90 5XX XXX XX XX` on one line. */
const keepGroups = (line: string) => line.replace(/([\dX]) (?=[\dX])/g, '$1\u00a0');

/** An error message with an icon, because colour must not be the only indicator. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const lines = typeof children === 'string' ? children.split('\n') : [children];
  return (
    <p id={id} className="flex scroll-mb-8 items-start gap-2 text-small font-semibold text-red-ink">
      <CircleAlert className="mt-0.5 size-4.5" />
      <span>
        {lines.map((line, index) => (
          <span key={String(index)} className="block">
            {typeof line === 'string' ? keepGroups(line) : line}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Label above, error and hint below; `id` is the control's. */
export function Field({
  id,
  label,
  optionalNote,
  error,
  hint,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        {optionalNote && <span className="text-small font-normal text-ink-soft">{` ${optionalNote}`}</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Classes of an input's frame, in all its states. */
export const frameClass = classes(
  'min-h-13 w-full rounded-sm border-2 border-field bg-porcelain',
  '[transition:border-color_var(--default-transition-duration)]',
  'placeholder:text-ink-soft placeholder:opacity-100 hover:border-ink-soft',
  'focus-visible:border-teal-ink focus-visible:outline-offset-0',
  'read-only:bg-paper aria-invalid:border-red-ink not-read-only:aria-invalid:bg-field-invalid',
  // Room for the error: a browser scrolls to a field that is tapped while the keyboard opens.
  'aria-invalid:scroll-mb-24',
);

export const controlClass = classes(frameClass, 'px-4 py-2.5 text-base narrow:px-2');

export function TextField({ className, ...props }: FieldProps<'input'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input {...control} className={classes(controlClass, className)} />
    </Field>
  );
}

/** Grows with its text if the browser supports it (Chromium, Safari 26). */
export function TextArea({ className, ...props }: FieldProps<'textarea'>) {
  const { field, control } = useField(props);
  const look = 'max-h-[70svh] resize-y field-sizing-content leading-normal';
  return (
    <Field {...field}>
      <textarea {...control} className={classes(controlClass, look, className)} />
    </Field>
  );
}

/** Phones show it as a wheel or a sheet. CSS matches it as read-only. */
export function SelectField({ className, ...props }: FieldProps<'select'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <select {...control} className={classes(controlClass, 'bg-porcelain!', className)} />
    </Field>
  );
}
