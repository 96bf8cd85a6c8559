import { type ComponentProps, useRef, useState } from 'react';
import { businessMessages } from '#shared/contract/business.ts';
import { formatPhoneInput } from '#web/lib/phone-edit.ts';
import { TextField } from '#web/ui/text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  value: string;
  onChange: (change: { currentTarget: HTMLInputElement }) => void;
  /** One of the two formats of `#shared/domain/phone.ts`. */
  format: (text: string) => string;
};

/**
 * A phone input that keeps prefix and caret. No `maxlength`: it would cut a pasted `+90 (532) …` before it is
 * read. A foreign number leaves only the message of product.md 5.3: cut to ten digits, it would be another
 * person's number.
 */
export function PhoneField({
  value,
  onChange,
  format,
  error,
  autoComplete = 'tel',
  ...field
}: PhoneFieldProps) {
  /** The value after a rejected number; the next value removes the message. */
  const [rejected, setRejected] = useState<string | null>(null);
  if (rejected !== null && rejected !== value) setRejected(null);
  const beforeComposition = useRef(value);

  function read(input: HTMLInputElement, nativeEvent: Event, previous: string) {
    setRejected(formatPhoneInput(input, nativeEvent, previous, format) ? null : input.value);
    onChange({ currentTarget: input });
  }
  return (
    <TextField
      {...field}
      error={error ?? (rejected === null ? undefined : businessMessages.phone)}
      label="Telefon numarası"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={value}
      onChange={({ currentTarget, nativeEvent }) => {
        // An IME loses its text if the field changes during composition.
        if ((nativeEvent as InputEvent).isComposing) onChange({ currentTarget });
        else read(currentTarget, nativeEvent, value);
      }}
      onCompositionStart={() => {
        beforeComposition.current = value;
      }}
      onCompositionEnd={({ currentTarget, nativeEvent }) =>
        read(currentTarget, nativeEvent, beforeComposition.current)
      }
    />
  );
}
