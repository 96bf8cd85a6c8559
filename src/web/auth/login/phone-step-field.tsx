import { useRef } from 'react';
import { formatLoginPhone } from '#shared/domain/phone.ts';
import { PhoneField } from '#web/forms/phone-field.tsx';
import { useFailureText } from '#web/forms/use-task.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import type { Login } from './use-login.ts';

interface PhoneStepFieldProps {
  /** The state machine that the step belongs to. */
  flow: Pick<Login, 'form' | 'error' | 'retryAt'>;
  autoComplete?: 'off';
  label?: string;
}

/**
 * The number to which a code is sent. Takes the focus when its step begins and after each failure. A number with which
 * the step cannot go on is selected, so that the next digit replaces it.
 */
export function PhoneStepField({ flow, ...input }: PhoneStepFieldProps) {
  const { form, error } = flow;
  const field = useRef<HTMLInputElement>(null);
  useFocusAfterCommit(true, () => {
    if (form.errors.phone) field.current?.select();
    return field.current;
  });
  useFocusAfterCommit(error, () => field.current);
  const failure = useFailureText(flow);
  return (
    <PhoneField
      {...form.field('phone')}
      {...input}
      ref={field}
      format={formatLoginPhone}
      enterKeyHint="send"
      error={form.errors.phone ?? failure}
    />
  );
}
