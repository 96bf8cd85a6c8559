import { type ClipboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { type CanonicalPhone, displayPhone } from '#shared/domain/phone.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFailureText } from '#web/forms/use-task.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { ChevronLeft } from '#web/ui/icons.ts';
import { dismissAnyToast, showErrorToast } from '#web/ui/toast/toasts.ts';
import { codeSchema } from './login-schemas.ts';
import { NewCodeOffer, type NextCode, ResendLine } from './next-code.tsx';
import { CODE_LIFE_MS, resendAt } from './sms-code.ts';
import { useStepEntry } from './step-entry.ts';
import { codeAfterEdit } from './typed-code.ts';
import { useSmsCode } from './use-sms-code.ts';

const CODE_SENT = 'numarasına 6\u00a0haneli bir kod gönderdik.';
const UNUSABLE = 'Bu kod artık kullanılamaz. Yeni kod isteyin.';
const TEST_NUMBER = 'bir test numarası; test kodunuzu yazın.';

interface CodeStepProps {
  /** `sentAt`: time of the last code, in ms since the epoch; test numbers get no text message. */
  step: { phone: CanonicalPhone; sentAt?: number; verificationId?: string };
  /** The state machine that the step belongs to. */
  flow: {
    running: string | null;
    error: string | null;
    /** Time of the next permitted attempt, if the last one came too soon. */
    retryAt: number | null;
    /** Verification id of a code that would be refused again. */
    unusableId: string | null;
    /** Runs as `verifying`. */
    submitCode: (code: string) => void;
    /** Runs as `resending`. */
    resend: () => void;
    back: () => void;
  };
  submitLabel: string;
  /** False if the button accepts fewer than six digits (product.md 2.4). */
  waitForAllDigits?: boolean;
  /** True if the number cannot be changed here. */
  hasFixedPhone?: boolean;
  /** Stands above the button. */
  note?: ReactElement | false;
}

/** The step with the code of the text message; shared by all flows that prove a number. */
export function CodeStep({
  step,
  flow,
  submitLabel,
  waitForAllDigits = true,
  hasFixedPhone = false,
  note,
}: CodeStepProps) {
  const { phone, sentAt, verificationId = '' } = step;
  const { running, error } = flow;
  const field = useRef<HTMLInputElement>(null);
  const newCode = useRef<HTMLButtonElement>(null);
  const waitId = useId();
  const isUnusable = step.verificationId !== undefined && step.verificationId === flow.unusableId;
  const [isResend, setIsResend] = useState(false);
  /** Set if another code was requested too soon, which says nothing about the code in the field. */
  const refusedUntil = isResend ? flow.retryAt : null;
  const nextAt = Math.max(resendAt({ sentAt: sentAt ?? 0, verificationId }), refusedUntil ?? 0);
  const left = useCountdown(nextAt);
  const busy = running === 'verifying';
  const sending = running === 'resending';
  // product.md 4.1: while a task runs, the user can neither leave the step nor start another task.
  const pending = busy || sending;
  const failure = useFailureText(flow);
  // The owner may have left the step of a locked code, and its failure with it.
  const reason = failure ?? (isUnusable && !sending ? UNUSABLE : null);
  const instruction = sentAt === undefined ? TEST_NUMBER : CODE_SENT;
  const form = useForm({
    initial: { code: '' },
    schema: codeSchema,
    busy: pending || isUnusable,
    onInvalid: ({ code = '' }) => showErrorToast(code),
    onSubmit: ({ code }) => {
      setIsResend(false);
      flow.submitCode(code);
    },
  });
  const code = isUnusable ? '' : form.values.code;

  /** Returns the field. In a long dialog, its button would be below the edge. */
  function fieldWithButton() {
    field.current?.form
      ?.querySelector('[type=submit]')
      ?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return field.current;
  }
  useFocusAfterCommit(true, fieldWithButton);
  useStepEntry(() => {
    if (!pending) goBack();
  });
  useFocusAfterCommit(error, () => {
    if (isUnusable && left === 0 && flow.retryAt === null) return newCode.current;
    // The next digit replaces a wrong code.
    if (refusedUntil === null) field.current?.select();
    return fieldWithButton();
  });
  useSmsCode(String(sentAt ?? ''), (text) => setCode(text));

  function setCode(text: string, inserted?: string) {
    if (!pending && !isUnusable) form.setValue('code', codeAfterEdit(code, text, inserted));
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (codeAfterEdit('', pasted).length !== CODE_LENGTH) return;
    event.preventDefault();
    setCode(pasted);
  }

  /** The toast is about this step, and would cover the one before. */
  function goBack() {
    dismissAnyToast();
    flow.back();
  }
  function sendAgain() {
    // The button disappears once the code is sent; move the focus away first.
    field.current?.focus();
    if (isUnusable) form.reset();
    setIsResend(true);
    flow.resend();
  }
  const next: NextCode = {
    at: nextAt,
    left,
    isFar: nextAt - (sentAt ?? 0) > CODE_LIFE_MS,
    busy: sending,
    onSend: sendAgain,
  };
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-ink-soft">
        <b className="text-ink">{unbroken(displayPhone(phone))}</b> {instruction}
      </p>
      {!hasFixedPhone && (
        <button
          type="button"
          className="-my-3 min-h-11 justify-self-start text-teal-ink underline disabled:text-ink-soft"
          disabled={pending}
          onClick={goBack}
        >
          Numarayı Düzelt
        </button>
      )}
      <CodeField
        {...form.field('code')}
        ref={field}
        value={code}
        readOnly={pending || isUnusable}
        aria-invalid={isUnusable || undefined}
        aria-describedby={isUnusable && left > 0 ? waitId : undefined}
        label="Doğrulama kodu"
        error={form.errors.code ?? (refusedUntil === null ? reason : null)}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          const { data, isComposing } = nativeEvent as InputEvent;
          // An IME loses its text if the field changes during composition.
          if (isComposing) form.setValue('code', value);
          else setCode(value, data ?? undefined);
        }}
        onCompositionEnd={({ currentTarget: { value }, data }) => setCode(value, data)}
        onPaste={paste}
      />
      {isUnusable && <NewCodeOffer ref={newCode} next={next} waitId={waitId} />}
      {note}
      {sentAt !== undefined && !isUnusable && <ResendLine next={next} disabled={busy} />}
      {!isUnusable && (
        <Button
          type="submit"
          // The note's own way is the better one.
          variant={note ? 'outline' : 'primary'}
          className="scroll-mb-4"
          busy={busy}
          busyLabel="Doğrulanıyor..."
          disabled={sending || (waitForAllDigits && !busy && codeAfterEdit('', code).length !== CODE_LENGTH)}
        >
          {submitLabel}
        </Button>
      )}
      <Button variant="quiet" disabled={pending} onClick={goBack}>
        <ChevronLeft />
        Geri Dön
      </Button>
    </form>
  );
}
