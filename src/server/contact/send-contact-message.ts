import { type Clock, plusMs } from '#server/clock.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { contactMessages } from '#server/db/schema.ts';
import type { Outbox } from '#server/messaging/port.ts';
import { displayPhone, isCanonicalPhone } from '#shared/phone.ts';
import { site } from '#shared/site.ts';

/** Mail is retried for 72 hours (TRUST); the message itself stays stored. */
const MAIL_LIFE_MS = 72 * 60 * 60 * 1000;

export interface ContactMessageInput {
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  message: string;
}

export interface SendContactMessageDeps {
  database: DatabaseHandle;
  clock: Clock;
  outbox: Outbox;
  contactEmail: string;
  origin: string;
}

/** Stores a visitor's message together with its mail, in one transaction (DESIGN decision 2). */
export async function sendContactMessage(
  deps: SendContactMessageDeps,
  input: ContactMessageInput,
): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = plusMs(now, MAIL_LIFE_MS);
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.insert(contactMessages).values(input).returning({ id: contactMessages.id });
    if (row === undefined) throw new Error('insert returned no row');
    const message = {
      to: deps.contactEmail,
      subject: `${site.name} iletişim: ${input.subject ?? input.name}`,
      text: mailText(input),
      replyTo: input.email,
      // With the time: ids begin anew with a new database, and mailboxes drop what they think they have seen.
      messageId: `<contact-${row.id}.${now.getTime()}@${new URL(deps.origin).hostname}>`,
    };
    await deps.outbox.enqueue(tx, { kind: 'mail', message }, expiresAt);
  });
  deps.outbox.wake();
}

function mailText(input: ContactMessageInput): string {
  const phone =
    input.phone !== null && isCanonicalPhone(input.phone) ? displayPhone(input.phone) : input.phone;
  const lines = [
    `Ad: ${input.name}`,
    `E-posta: ${input.email}`,
    `Telefon: ${phone ?? '-'}`,
    `Konu: ${input.subject ?? '-'}`,
    '',
    input.message,
  ];
  return lines.join('\n');
}
