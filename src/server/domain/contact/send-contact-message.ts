import type { AppContext } from '#server/app-context.ts';
import { plusMs } from '#server/clock.ts';
import { onlyRow } from '#server/db/rows-of.ts';
import { contactMessages } from '#server/db/schema.ts';
import type { ContactRequest } from '#shared/contract/contact.ts';
import { contactMail } from './contact-mail.ts';

/** Mail is retried for 72 hours (guarantees.md "contact mail"); the message itself stays stored. */
const MAIL_LIFE_MS = 72 * 60 * 60 * 1000;

/** Stores a visitor's message and its mail in one transaction (product.md decision 2). */
export async function sendContactMessage(context: AppContext, body: ContactRequest): Promise<void> {
  const now = context.trustedTime.rowTime();
  // Uses the clock of the daily deletion, not the database's.
  const values = { ...body, phone: body.phone || null, subject: body.subject || null, createdAt: now };
  await context.database.db.transaction(async (tx) => {
    const row = onlyRow(await tx.insert(contactMessages).values(values).returning());
    const message = contactMail(row, context.contactEmail, now, context.origin);
    await context.outbox.enqueue(tx, { kind: 'mail', message }, plusMs(now, MAIL_LIFE_MS));
  });
  context.outbox.wake();
}
