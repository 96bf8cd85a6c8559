import { useRef, useState } from 'react';
import type { CustomerInvitation } from '#shared/contract/customer-invitation.ts';
import { displayPhone, formatRegistrationPhone } from '#shared/domain/phone.ts';
import { retention } from '#shared/legal/retention.ts';
import { DataNotice } from '#web/forms/data-notice.tsx';
import { PhoneField } from '#web/forms/phone-field.tsx';
import { messageText, whatsAppUrl } from '#web/lib/share.ts';
import { unbroken } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { MessageBubble } from '#web/owner/message-bubble.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { BookUser, CircleCheck, Plus, WhatsappMark } from '#web/ui/icons.ts';
import { Note } from '#web/ui/note.tsx';
import { showNotice } from '#web/ui/toast/show-notice.ts';
import { contactPicker, pickContact } from './contact-picker.ts';
import type { useInviteForm } from './use-invite-form.ts';

type InviteForm = ReturnType<typeof useInviteForm>;

const NO_MOBILE = 'Rehberde bu kişinin Türkiye cep numarası yok. Numarayı yazın.';

function PickContact({ form }: Pick<InviteForm, 'form'>) {
  const picker = useInBrowser(contactPicker, undefined);
  if (picker === undefined) return null;

  async function pick(from: NonNullable<typeof picker>) {
    const picked = await pickContact(from);
    if (picked === null) return;
    form.setValue('name', picked.name);
    form.setValue('phone', formatRegistrationPhone(picked.phone ?? ''));
    if (picked.phone === null) form.setErrors({ phone: NO_MOBILE });
  }
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => pick(picker).catch(() => showNotice('Rehber açılamadı. Adı ve numarayı yazın.'))}
    >
      <BookUser />
      Rehberden Seç
    </Button>
  );
}

function LimitNote({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  // The pressed button is now disabled and loses the focus.
  useFocusAfterCommit(true, () => note.current);
  return (
    <Note ref={note} tone="warning" tabIndex={-1}>
      {text}
    </Note>
  );
}

interface Sending {
  label: string;
  href: string;
  onSent: () => void;
}

interface SendLinkProps extends Sending {
  variant: 'primary' | 'outline';
}

function SendLink({ label, href, onSent, variant }: SendLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant, wide: true })}
      onClick={onSent}
    >
      <WhatsappMark />
      {label}
    </a>
  );
}

interface SendingAgain extends Sending {
  /** Why no other is made. */
  reason: string;
}

interface NewInvitationProps extends InviteForm {
  /** Sends the open invitation of a number that the server refuses. */
  sendAgain: SendingAgain | '' | undefined;
}

export function NewInvitation({ form, making, limit, sendAgain }: NewInvitationProps) {
  return (
    <Card>
      <h2>Yeni Davet</h2>
      <form {...form.props} className="grid gap-4">
        <PickContact form={form} />
        <TextField {...form.field('name')} label="Müşterinin adı" autoComplete="off" required />
        <PhoneField
          {...form.field('phone')}
          format={formatRegistrationPhone}
          question={form.values.phoneQuestion}
          onQuestion={(question) => form.setValue('phoneQuestion', question)}
          autoComplete="off"
          readOnly={making}
          required
          error={
            sendAgain ? (
              <>
                {sendAgain.reason}
                <span className="mt-2 grid text-ink">
                  <SendLink {...sendAgain} variant="primary" />
                </span>
              </>
            ) : (
              form.errors.phone
            )
          }
        />
        {limit !== null && <LimitNote text={limit} />}
        <Button
          type="submit"
          variant={sendAgain ? 'outline' : 'primary'}
          busy={making}
          busyLabel="Hazırlanıyor..."
          disabled={limit !== null}
        >
          Mesajı Hazırla
        </Button>
        <DataNotice
          purpose={`Adı ve numarayı yalnız bu davet için saklarız. İptal ederseniz silinir. Süresi dolan davet ${retention.expiredInvitations.words} sonra silinir.`}
        />
      </form>
    </Card>
  );
}

interface ReadyProps {
  invitation: CustomerInvitation;
  message: { url: string; text: string };
  /** True once the owner opened WhatsApp with the message or copied it. */
  sent: boolean;
  onSent: () => void;
  onAnother: () => void;
}

/** Result of the form. The owner presses the link, because browsers block windows opened after a request. */
export function ReadyMessage({ invitation, message, sent, onSent, onAnother }: ReadyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  useFocusAfterCommit(true, () => heading.current);
  // Above the message, where the owner pressed the link; a pressed copy button stays where it is.
  const isAbove = sent && !copied;
  const another = (
    <Button variant={sent ? 'primary' : 'outline'} onClick={onAnother}>
      <Plus />
      Yeni Davet
    </Button>
  );
  return (
    <Card className="border-2 border-teal-ink" aria-labelledby="mesaj-hazir">
      <div>
        <h2 id="mesaj-hazir" ref={heading} tabIndex={-1} className="flex items-center gap-2">
          {sent && <CircleCheck className="text-teal-ink" />}
          <span>{sent ? 'Gönderildi' : 'Mesaj hazır'}</span>
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-soft">
          <bdi>{invitation.name}</bdi>, <span>{unbroken(displayPhone(invitation.phone))}</span>
        </p>
      </div>
      <SendLink
        label="WhatsApp’ta Gönder"
        href={whatsAppUrl(message, invitation.phone)}
        variant={sent ? 'outline' : 'primary'}
        onSent={onSent}
      />
      {isAbove && another}
      <MessageBubble {...message} />
      <div className="flex flex-wrap gap-3 [&>*]:grow">
        <CopyButton
          text={messageText(message)}
          label="Mesajı Kopyala"
          done="Mesaj panoya kopyalandı."
          failed="Mesaj kopyalanamadı."
          variant="outline"
          onCopied={() => {
            if (!sent) setCopied(true);
            onSent();
          }}
        />
        {!isAbove && another}
      </div>
      <p className="text-small text-ink-soft">Davet 30{'\u00a0'}gün geçerli.</p>
    </Card>
  );
}
