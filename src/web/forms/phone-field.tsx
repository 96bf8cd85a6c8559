import { type ComponentProps, useState } from 'react';
import { businessMessages } from '#shared/contract/business.ts';
import { formatPhoneInput } from '#web/lib/phone-edit.ts';
import { TextField } from '#web/ui/text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  value: string;
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
  return (
    <TextField
      {...field}
      error={error ?? (rejected === null ? undefined : businessMessages.phone)}
      label="Telefon numarası"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => {
        const input = event.currentTarget;
        setRejected(formatPhoneInput(input, event.nativeEvent, value, format) ? null : input.value);
        onChange?.(event);
      }}
    />
  );
}
