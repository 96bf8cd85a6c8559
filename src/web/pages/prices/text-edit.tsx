import { type ChangeEvent, type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { TextField } from '#web/ui/field.tsx';

/**
 * Saves a value when its field loses the focus or is removed, and when the page is hidden: a phone may discard a page
 * behind another app. Text that is not valid stays, with an error. Returns the error and the field's props.
 */
export function useTextEdit<Value>(
  stored: string,
  schema: z.ZodMiniType<Value, string>,
  onSave: (value: Value) => void,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  function save() {
    if (typed === null) return;
    const parsed = schema.safeParse(typed);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    onSave(parsed.data);
    setTyped(null);
  }
  const leave = useEffectEvent(save);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const leaveIfHidden = () => document.visibilityState === 'hidden' && leave();
    // In the capture phase: the editor sends what has changed right after.
    document.addEventListener('visibilitychange', leaveIfHidden, { capture: true, signal });
    window.addEventListener('pagehide', () => leave(), { signal });
    return () => {
      listening.abort();
      leave();
    };
  }, []);
  return {
    value: typed ?? stored,
    error,
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      setTyped(currentTarget.value);
      setError(undefined);
    },
    onBlur: save,
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
