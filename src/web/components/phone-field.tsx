import type { ComponentProps } from 'react';
import { formatPhoneInput } from '#web/lib/phone-edit.ts';
import { TextField } from '#web/ui/text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  value: string;
  /** One of `#shared/phone.ts`'s two formats. */
  format: (text: string) => string;
};

/** The prefix and the caret stay. No `maxlength`: it would cut a pasted `+90 (532) …` before it is read. */
export function PhoneField({ value, onChange, format, autoComplete = 'tel', ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      label="Telefon numarası"
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => {
        formatPhoneInput(event.currentTarget, event.nativeEvent, value, format);
        onChange?.(event);
      }}
    />
  );
}
