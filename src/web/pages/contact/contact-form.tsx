import { useEffect, useState } from 'react';
import { CONTACT_MISSING_FIELDS } from '#shared/contract/contact.ts';
import { isSlug } from '#shared/domain/slug.ts';
import { retention } from '#shared/legal/retention.ts';
import { pagePath } from '#shared/routing/pages.ts';
import { REPORT_QUERY } from '#shared/routing/report-link.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { DataNotice } from '#web/forms/data-notice.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useFormDraft } from '#web/forms/use-form-draft.ts';
import { useTask } from '#web/forms/use-task.ts';
import { storedItem, tabStore } from '#web/lib/browser-storage.ts';
import { useAnswerTime, usePublicConfig } from '#web/lib/page-state.tsx';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmailAddress } from '#web/ui/contact-email.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Send } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { dismissAnyToast, showErrorToast, showToast } from '#web/ui/toast/toasts.ts';
import { contactSchema, emptyMessage, isMissing, sendFailureText } from './contact-schema.ts';
import { sendMessage } from './send-message.ts';

const OPTIONAL = '(isteğe bağlı)';
const typed = storedItem(tabStore, 'contact_typed');

/** Returns the item of the owner who is logged in: no other owner sees it. Begins with what a visitor has typed. */
function typedBySomebody() {
  const owner = businessStore.current();
  if (owner === null) return typed;
  const own = ownerItem('contact_typed', owner);
  return {
    ...own,
    read: () => own.read() ?? typed.read(),
    remove() {
      own.remove();
      typed.remove();
    },
  };
}

/** Returns the address, without a scheme, of the page that a visitor came from to report it; undefined if there is none. */
export function useReportedPage(): string | undefined {
  const { origin } = usePublicConfig();
  const search = useInBrowser(() => window.location.search, '');
  const slug = new URLSearchParams(search).get(REPORT_QUERY) ?? '';
  return isSlug(slug) ? new URL(origin).host + pagePath.business(slug) : undefined;
}

function useContactForm() {
  const answerTime = useAnswerTime();
  const reported = useReportedPage();
  const initial = reported ? { ...emptyMessage, subject: `Bildirilen sayfa: ${reported}` } : emptyMessage;
  const task = useTask<'sending'>({ detached: true });
  const sending = task.running !== null;
  /** A field tells the reason. */
  const [isRefused, setRefused] = useState(false);
  const [answeredTo, setAnsweredTo] = useState<string | null>(null);
  const form = useForm({
    initial,
    schema: contactSchema,
    busy: sending,
    onInvalid(errors) {
      setAnsweredTo(null);
      if (isMissing(errors)) showErrorToast(CONTACT_MISSING_FIELDS);
      else dismissAnyToast();
    },
    onSubmit(message) {
      const wasOnline = navigator.onLine;
      async function send() {
        const received = await sendMessage(message);
        showToast({ title: 'Mesajınız Gönderildi', description: received + answerTime });
        setAnsweredTo(message.email);
        form.reset();
      }
      setAnsweredTo(null);
      void task.run('sending', send, (error) => {
        setRefused(form.setServerErrors(error));
        return sendFailureText(error, wasOnline);
      });
    },
  });
  const note = answeredTo ?? task.error;
  // It pushes the pressed button down.
  useEffect(() => {
    if (note !== null) document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [note]);
  useFormDraft(useState(typedBySomebody)[0], form, initial, { task });
  return { form, sending, answeredTo, failure: isRefused ? null : task.error };
}

/** The form of product.md 2.9. Keeps its input on failure, and clears it on success. */
export function ContactForm() {
  const { form, sending, answeredTo, failure } = useContactForm();
  const isInvalid = Object.values(form.errors).some(Boolean);
  useEffect(preloadToasts, []);
  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <TextField
          {...form.field('name')}
          label="Adınız"
          autoComplete="name"
          autoCapitalize="words"
          required
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            {...form.field('email')}
            label="E-posta adresiniz"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
          <TextField
            {...form.field('phone')}
            label="Telefonunuz"
            optionalNote={OPTIONAL}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </div>
        <TextField {...form.field('subject')} label="Konu" optionalNote={OPTIONAL} />
        <TextArea {...form.field('message')} label="Mesajınız" className="min-h-33" required />
        <DataNotice
          purpose={`Yazdıklarınızı size cevap vermek için kullanır, en fazla ${retention.contactMessages.words} saklarız.`}
        />
        {answeredTo !== null && (
          <Note>
            Mesajınızı aldık. Cevabımız{' '}
            <b className="inline-block font-semibold">
              <EmailAddress>{answeredTo}</EmailAddress>
            </b>{' '}
            adresine gelir.
          </Note>
        )}
        {failure !== null && !isInvalid && <Note tone="warning">{failure}</Note>}
        <Button type="submit" busy={sending} busyLabel="Gönderiliyor...">
          <Send aria-hidden="true" />
          Mesajı Gönder
        </Button>
      </form>
    </Card>
  );
}
