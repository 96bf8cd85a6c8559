import { type ChangeEvent, type ComponentProps, useState } from 'react';
import type * as z from 'zod/mini';
import { TextField } from '#web/ui/text-field.tsx';

/**
 * Saves a value when its field loses the focus. Text that is not valid stays, with an error. Returns the
 * error and the field's props.
 */
export function useTextEdit<Value>(
  stored: string,
  schema: z.ZodMiniType<Value, string>,
  onSave: (value: Value) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  return {
    value: typed ?? stored,
    error,
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      setTyped(currentTarget.value);
      setError(undefined);
    },
    onBlur() {
      if (typed === null) return;
      const parsed = schema.safeParse(typed);
      if (!parsed.success) return setError(parsed.error.issues[0]?.message);
      onSave(parsed.data);
      setTyped(null);
    },
  };
}

interface TextEditProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  schema: z.ZodMiniType<string, string>;
  onSave: (text: string) => void;
}

export function TextEdit({ value, schema, onSave, ...field }: TextEditProps) {
  return <TextField {...field} {...useTextEdit(value, schema, onSave)} autoComplete="off" />;
}
