import { desc, eq } from 'drizzle-orm';
import { contactMessages } from '#server/db/schema.ts';
import { UsageError } from '#server/operator-error.ts';
import { site } from '#shared/site.ts';
import { maskNumbers } from './printing.ts';
import { type AdminRun, idOf, limitOf, type Verb } from './verb.ts';

const { id, name, email, phone, subject, message, createdAt } = contactMessages;

export const list: Verb = async ({ services }, _, options) => {
  const limit = limitOf(options);
  const from = options.email === undefined ? undefined : eq(email, options.email);
  const found = await services.database.db
    .select({ id, created_at: createdAt, name, email, subject })
    .from(contactMessages)
    .where(from)
    .orderBy(desc(id))
    .limit(limit + 1);
  return { data: { messages: found.slice(0, limit), more: found.length > limit } };
};

async function messageOf({ services, recordTargets }: AdminRun, text?: string) {
  const number = idOf(text);
  const [row] = await services.database.db
    .select({ id, created_at: createdAt, name, email, phone, subject, message })
    .from(contactMessages)
    .where(eq(id, number));
  if (row === undefined) throw new UsageError(`There is no message ${number}.`);
  await recordTargets(`message:${number}`);
  return row;
}

export const show: Verb = async (run, [number]) => ({ data: { message: await messageOf(run, number) } });

/** Escapes as RFC 3986 requires, and without characters that are special in a shell. */
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );

export const answerTo: Verb = async (run, [number], { showPhones }) => {
  const row = await messageOf(run, number);
  // Mask before escaping: in the link, digits between `%20` and other escapes would not be recognised as a
  // number.
  const shown = (text: string) => (showPhones ? text : maskNumbers(text));
  const about = shown(`Re: ${site.name} iletişim: ${row.subject ?? row.name}`);
  const body = shown(`\n\n> ${row.message.replaceAll(/\r?\n/g, '\n> ')}`);
  const mailto = `mailto:${escaped(row.email)}?subject=${escaped(about)}&body=${escaped(body)}`;
  return { data: { to: row.email, subject: about, body, mailto } };
};
