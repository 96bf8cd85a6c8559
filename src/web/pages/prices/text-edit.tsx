import { type ComponentProps, useState } from 'react';
import type * as z from 'zod/mini';
import { TextField } from '#web/ui/text-field.tsx';

interface TextEditProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  schema: z.ZodMiniType<string, string>;
  onSave: (text: string) => void;
}

/** Saves a text when its field loses the focus, if the text is valid. */
export function TextEdit({ value, schema, onSave, ...field }: TextEditProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  function leave() {
    if (typed === null) return;
    const parsed = schema.safeParse(typed);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    onSave(parsed.data);
    setTyped(null);
  }
  return (
    <TextField
      {...field}
      value={typed ?? value}
      error={error}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setError(undefined);
      }}
      onBlur={leave}
    />
  );
}
