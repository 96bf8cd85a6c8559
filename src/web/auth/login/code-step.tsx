import { type ClipboardEvent, useRef } from 'react';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { useFailureText } from '#web/forms/use-failure-text.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { waitInWords } from '#web/lib/wait-in-words.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { ChevronLeft } from '#web/ui/icons.ts';
import { showErrorToast } from '#web/ui/toast/toasts.ts';
import { codeSchema } from './login-schemas.ts';
import { RESEND_AFTER_MS } from './sms-code.ts';
import { useStepEntry } from './step-entry.ts';
import { codeAfterEdit } from './typed-code.ts';
import { useSmsCode } from './use-sms-code.ts';

const CODE_SENT = 'numarasına 6\u00a0haneli bir kod gönderdik.';

interface Resend {
  /** Time of the last code, in ms since the epoch. */
  sentAt: number;
  busy: boolean;
  onResend: () => void;
}

interface CodeStepProps {
  phone: CanonicalPhone;
  /** Instruction after the number. Default: for a code that was sent. */
  message?: string;
  error: string | null;
  /** Time of the next permitted attempt, if the last one came too soon. */
  retryAt: number | null;
  busy: boolean;
  submitLabel: string;
  /** False if the button accepts fewer than six digits (product.md 2.4). */
  waitForAllDigits?: boolean;
  /** Null for test numbers, which get no text message. */
  resend: Resend | null;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

function ResendLine({ sentAt, busy, disabled, onResend }: Resend & { disabled: boolean }) {
  const left = useCountdown(sentAt + RESEND_AFTER_MS);
  if (left > 0) {
    return (
      <p key="waiting" className="text-small text-ink-soft">
        Kod gelmedi mi? <b className="tabular-nums">{waitInWords(left)}</b> sonra tekrar gönderebilirsiniz.
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      Kod gelmedi mi?
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        busyLabel="Gönderiliyor..."
        disabled={disabled}
        onClick={onResend}
      >
        Tekrar Gönder
      </Button>
    </p>
  );
}

/** The step with the code of the text message; shared by login and registration. */
export function CodeStep(props: CodeStepProps) {
  const { phone, message = CODE_SENT, error, busy, submitLabel, resend, onSubmit, onBack } = props;
  const { waitForAllDigits = true } = props;
  const field = useRef<HTMLInputElement>(null);
  // product.md 4.1: while a task runs, the user can neither leave the step nor start another task.
  const sending = resend?.busy ?? false;
  const pending = busy || sending;
  const failure = useFailureText(props);
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    busy: pending,
    onInvalid: ({ code = '' }) => showErrorToast(code),
    onSubmit: ({ code }) => onSubmit(code),
  });
  const { code } = form.values;

  useFocusAfterCommit(true, () => field.current);
  useStepEntry(() => {
    if (!pending) onBack();
  });
  useFocusAfterCommit(error, () => {
    // The next digit replaces a wrong code.
    field.current?.select();
    return field.current;
  });
  useSmsCode(resend === null ? '' : String(resend.sentAt), (text) => setCode(text));

  function setCode(text: string, inserted?: string) {
    if (!pending) form.setValue('code', codeAfterEdit(code, text, inserted));
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (codeAfterEdit('', pasted).length !== CODE_LENGTH) return;
    event.preventDefault();
    setCode(pasted);
  }

  function sendAgain() {
    // The button disappears once the code is sent; move the focus away first.
    field.current?.focus();
    resend?.onResend();
  }
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-ink-soft">
        <b className="whitespace-nowrap narrow:whitespace-normal text-ink">{displayPhone(phone)}</b> {message}
      </p>
      <button
        type="button"
        className="-my-3 min-h-11 justify-self-start text-teal-ink underline disabled:text-ink-soft"
        disabled={pending}
        onClick={onBack}
      >
        Numarayı Değiştir
      </button>
      <CodeField
        {...form.field('code')}
        ref={field}
        label="Doğrulama kodu"
        error={form.errors.code ?? failure}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          const { data, isComposing } = nativeEvent as InputEvent;
          // An IME loses its text if the field changes during composition.
          if (isComposing) form.setValue('code', value);
          else setCode(value, data ?? undefined);
        }}
        onCompositionEnd={({ currentTarget: { value }, data }) => setCode(value, data)}
        onPaste={paste}
      />
      {resend && <ResendLine {...resend} disabled={busy} onResend={sendAgain} />}
      <Button
        type="submit"
        busy={busy}
        busyLabel="Doğrulanıyor..."
        disabled={sending || (waitForAllDigits && !busy && codeAfterEdit('', code).length !== CODE_LENGTH)}
      >
        {submitLabel}
      </Button>
      <Button variant="quiet" disabled={pending} onClick={onBack}>
        <ChevronLeft />
        Geri Dön
      </Button>
    </form>
  );
}
