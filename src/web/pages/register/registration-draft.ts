import * as z from 'zod/mini';
import { canonicalPhone } from '#shared/contract/business.ts';
import { registrationForm } from '#shared/contract/registration.ts';
import { parseJson } from '#shared/parse-json.ts';
import { tabStore } from '#web/lib/browser-storage.ts';

const KEY = 'registration_draft';
/** A draft older than this is not offered again, in milliseconds; the code in it is long dead by then. */
const MAX_AGE_MS = 15 * 60_000;

/** What a reload during the code step must not lose: the code that is on its way, and for what it was asked. */
const draftSchema = z.object({
  phone: canonicalPhone,
  sentAt: z.number(),
  verificationId: z.string(),
  values: z.extend(registrationForm, { phone: canonicalPhone }),
  /** The code has been used; only the registration itself is missing. */
  verified: z.boolean(),
});
export type RegistrationDraft = z.output<typeof draftSchema>;

/** The build before's, which a page that reloads into this one may bring; none lives longer than {@link MAX_AGE_MS}. */
const formerDraftSchema = z.pipe(
  z.object({
    sentAt: z.number(),
    verificationId: z.string(),
    values: registrationForm,
    proved: z.boolean(),
  }),
  z.transform(({ proved, ...code }) => ({ ...code, phone: code.values.phone, verified: proved })),
);

const storedDraftSchema = z
  .union([draftSchema, formerDraftSchema])
  .check(z.refine(({ values, phone }) => values.phone === phone));

/** The draft of this tab, unless there is none, it is too old, or it is not one. `now` in ms since the epoch. */
export function parseDraft(text: string | null, now: number): RegistrationDraft | null {
  const { data } = storedDraftSchema.safeParse(parseJson(text ?? ''));
  return data !== undefined && now - data.sentAt < MAX_AGE_MS ? data : null;
}

export const registrationDraft = {
  read: () => parseDraft(tabStore.read(KEY), Date.now()),
  save: (draft: RegistrationDraft) => tabStore.write(KEY, JSON.stringify(draft)),
  clear: () => tabStore.remove(KEY),
};
