import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sendContactMessage } from '#web/api/send-contact-message.ts';
import { prepareToasts } from '#web/components/toaster.tsx';
import { showErrorToast, showToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Send } from '#web/ui/icons.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type ContactFaults,
  type ContactFields,
  type ContactRefusal,
  failureOf,
  refusalOf,
} from './contact-call.ts';

const OPTIONAL = '(isteğe bağlı)';

function fieldsOf(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const text = (name: keyof ContactFields) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
  };
}

/** Sending and what came of it; `faults` are the sentences under the fields. */
function useSending(onSent: () => void) {
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<ContactFaults>({});

  function refuse(refusal: ContactRefusal) {
    setFaults(refusal.faults);
    showErrorToast(refusal.toast);
  }

  async function send(fields: ContactFields) {
    const refusal = refusalOf(fields);
    if (refusal !== null) return refuse(refusal);
    setFaults({});
    setSending(true);
    try {
      const description = await sendContactMessage(fields);
      showToast({ title: 'Mesajınız Gönderildi', description });
      onSent();
    } catch (error) {
      refuse(failureOf(error));
    } finally {
      setSending(false);
    }
  }
  return { sending, faults, send };
}

/** The form of SPEC section 2. A failure keeps what was typed; success clears it. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const { sending, faults, send } = useSending(() => form.current?.reset());
  useEffect(prepareToasts, []);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!sending) void send(fieldsOf(event.currentTarget));
  }
  return (
    <Card>
      {/* POST, so that a press before the page is alive never writes a message into the address bar. */}
      <form ref={form} className="grid gap-5" method="post" noValidate onSubmit={submit}>
        <TextField label="Adınız" name="name" autoComplete="name" required error={faults.name} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="E-posta adresiniz"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            error={faults.email}
          />
          <TextField
            label="Telefonunuz"
            optionalNote={OPTIONAL}
            name="phone"
            type="tel"
            autoComplete="tel"
            error={faults.phone}
          />
        </div>
        <TextField label="Konu" optionalNote={OPTIONAL} name="subject" error={faults.subject} />
        <TextArea label="Mesajınız" name="message" required error={faults.message} />
        <Button type="submit" busy={sending} busyLabel="Gönderiliyor...">
          <Send aria-hidden="true" />
          Mesajı Gönder
        </Button>
      </form>
    </Card>
  );
}
