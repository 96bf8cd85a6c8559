import type { ComponentProps } from 'react';
import { formatPhoneInput } from '#web/lib/phone-edit.ts';
import { TextField } from '#web/ui/text-field.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  value: string;
  /** One of `#shared/phone.ts`'s two formats. */
  format: (text: string) => string;
};

/**
 * A phone number that formats itself: the prefix stays, the caret keeps its place, and whatever is pasted or
 * autofilled ends in the format. It has no `maxlength`, which would cut `+90 (532) …` before it is read.
 */
export function PhoneField({ value, onChange, format, ...field }: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      label="Telefon numarası"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={value}
      onChange={(event) => {
        formatPhoneInput(event.currentTarget, event.nativeEvent, value, format);
        onChange?.(event);
      }}
    />
  );
}
