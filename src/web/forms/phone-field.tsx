import { type ComponentProps, useRef, useState } from 'react';
import { businessMessages } from '#shared/contract/business.ts';
import { formatPhoneInput } from '#web/lib/phone-edit.ts';
import { TextField } from '#web/ui/text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  value: string;
  onChange: (change: { currentTarget: HTMLInputElement }) => void;
  /** One of `#shared/domain/phone.ts`'s two formats. */
  format: (text: string) => string;
};

/**
 * The prefix and the caret stay. No `maxlength`: it would cut a pasted `+90 (532) …` before it is read. Another country's
 * number leaves nothing but the sentence of product.md 5.3: cut to ten digits it would be a stranger's.
 */
export function PhoneField({
  value,
  onChange,
  format,
  error,
  autoComplete = 'tel',
  ...field
}: PhoneFieldProps) {
  /** The value that a rejected number left behind; the sentence goes with the next one. */
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
        // A keyboard that composes loses its text when the field changes under it.
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
