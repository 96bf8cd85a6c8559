import * as z from 'zod/mini';
import { canonicalPhone } from '#shared/contract/business.ts';
import { registrationForm } from '#shared/contract/registration.ts';
import { parseJson } from '#shared/parse-json.ts';
import { tabStore } from '#web/lib/browser-storage.ts';

const KEY = 'registration_draft';
/** Maximum age of a restored draft, in milliseconds; its code has expired long before. */
const MAX_AGE_MS = 15 * 60_000;

/** State that survives a reload: the sent code, and the values it was requested for. */
const draftSchema = z
  .object({
    phone: canonicalPhone,
    sentAt: z.number(),
    verificationId: z.string(),
    values: z.extend(registrationForm, { phone: canonicalPhone }),
    /** The code has been used; only the registration is missing. */
    verified: z.boolean(),
    /** The code would be refused again; only a new one helps. */
    unusable: z.optional(z.boolean()),
    /** The sign-in told that a copied session was ended, and the owner has not read it yet. */
    copiedSession: z.optional(z.boolean()),
  })
  .check(z.refine(({ values, phone }) => values.phone === phone));
export type RegistrationDraft = z.output<typeof draftSchema>;

/** Returns this tab's draft; null if it is missing, too old or invalid. `now` in ms since the epoch. */
export function parseDraft(text: string | null, now: number): RegistrationDraft | null {
  const { data } = draftSchema.safeParse(parseJson(text ?? ''));
  return data !== undefined && now - data.sentAt < MAX_AGE_MS ? data : null;
}

export const registrationDraft = {
  read: () => parseDraft(tabStore.read(KEY), Date.now()),
  save: (draft: RegistrationDraft) => tabStore.write(KEY, JSON.stringify(draft)),
  clear: () => tabStore.remove(KEY),
};
