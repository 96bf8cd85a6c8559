import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { businessMessages } from '#shared/contract/business.ts';
import { parsePhone } from '#shared/domain/phone.ts';
import { formatPhoneInput, type PhoneFieldState } from '#web/lib/phone-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { unansweredQuestion } from './use-form.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  value: string;
  onChange: (change: { currentTarget: HTMLInputElement }) => void;
  label?: string | undefined;
  /** One of the two formats of `#shared/domain/phone.ts`. */
  format: (text: string) => string;
  /** A value of the form, so that its draft keeps an open question; empty without one. */
  question?: string;
  onQuestion?: (question: string) => void;
};

/** Between the shown number and the other one in a question. */
const OR = '/';

/** Asks which number was meant if more was typed after the given `5` than is shown (product.md 5.2). */
function WhichNumber({
  shown,
  other,
  choose,
}: {
  shown: string;
  /** Empty if only the shown one is a number. */
  other: string;
  choose: (number: string) => void;
}) {
  const id = useId();
  const whole = useRef<HTMLFieldSetElement>(null);
  // It comes below the field, which is typed in above a keyboard.
  useEffect(() => {
    // Its promise, in recent browsers, is no cleanup.
    whole.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset
      ref={whole}
      aria-labelledby={id}
      {...unansweredQuestion}
      className="grid justify-items-start gap-2"
    >
      <p id={id} role="alert" className="text-small font-semibold">
        {other
          ? 'Bir rakam fazla yazdınız. Numara hangisi?'
          : 'Fazla rakam yazdınız; sabit telefon olmaz. Cep numarası bu mu?'}
      </p>
      {other && (
        <Button variant="outline" size="sm" onClick={() => choose(other)}>
          {other} Yap
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={() => choose(shown)}>
        {shown} Kalsın
      </Button>
      {!other && (
        <Button variant="outline" size="sm" onClick={() => choose('')}>
          Sil, Baştan Yaz
        </Button>
      )}
    </fieldset>
  );
}

/**
 * A phone input that keeps prefix and caret. No `maxlength`: it would cut a pasted `+90 (532) …` before it is
 * read. A foreign number leaves only the message of product.md 5.3: cut to ten digits, it would be another
 * person's number.
 */
export function PhoneField({
  value,
  onChange,
  format,
  question = '',
  onQuestion,
  error,
  label = 'Telefon numarası',
  autoComplete = 'tel',
  ...field
}: PhoneFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The last edit; obsolete once the form has another value. */
  const [last, setLast] = useState<PhoneFieldState | null>(null);
  if (last !== null && last.value !== value) setLast(null);
  const [shown, otherReading] = question.split(OR);
  const other = shown === value ? otherReading : undefined;
  const before = { ...last, value, otherReading: other };
  const beforeComposition = useRef(before);
  // A number typed before hydration has no format yet. The form reads its elements after this.
  useEffect(() => {
    const input = box.current?.querySelector('input');
    const phone = parsePhone(input?.value ?? '');
    if (input && phone !== null) input.value = format(phone);
  }, [format]);

  function read(input: HTMLInputElement, nativeEvent: Event, previous = before) {
    const edited = formatPhoneInput(input, nativeEvent, previous, format);
    setLast(edited);
    onChange({ currentTarget: input });
    onQuestion?.(edited.otherReading === undefined ? '' : edited.value + OR + edited.otherReading);
  }
  function choose(number: string) {
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.value = number || format('');
    setLast(null);
    onChange({ currentTarget: input });
    onQuestion?.('');
    input.focus();
  }
  return (
    <div ref={box} className="grid gap-2">
      <TextField
        {...field}
        error={error ?? (last?.rejected ? businessMessages.phone : undefined)}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        value={value}
        onChange={({ currentTarget, nativeEvent }) => {
          // An IME loses its text if the field changes during composition.
          if ((nativeEvent as InputEvent).isComposing) onChange({ currentTarget });
          else read(currentTarget, nativeEvent);
        }}
        onCompositionStart={() => {
          beforeComposition.current = before;
        }}
        onCompositionEnd={({ currentTarget, nativeEvent }) =>
          read(currentTarget, nativeEvent, beforeComposition.current)
        }
      />
      {other !== undefined && <WhichNumber shown={value} other={other} choose={choose} />}
    </div>
  );
}
