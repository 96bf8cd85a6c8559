import * as z from 'zod/mini';
import { legalTypes } from '#shared/legal/legal.ts';
import type { ApiCall, ExampleOf, ResponseOf } from './call.ts';
import { messageResponse } from './message.ts';

/** Refuses a version that was never published. */
export const NO_SUCH_VERSION = 'Bu metnin böyle bir sürümü yok. Sayfayı yenileyip tekrar deneyin.';

const version = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const acceptedText = z.object({ type: z.enum(legalTypes), version });

/** Lists the texts with worse terms that the owner must accept after a login; mostly empty. */
export const changedTextsCall = {
  id: 'getChangedTexts',
  method: 'GET',
  path: '/api/account/changed-texts',
  summary: "The legal texts that changed to the signed-in owner's disadvantage since they accepted one",
  authority: 'owner',
  response: z.object({
    texts: z.array(
      z.object({
        type: z.enum(legalTypes),
        /** The current version, which the owner may accept. */
        version,
        title: z.string(),
        /** A sentence for each term that became worse. */
        changes: z.array(z.string()),
        /** The version that applies to the owner until then; null if they accepted none. */
        accepted_version: z.nullable(version),
      }),
    ),
  }),
} as const satisfies ApiCall;
export const changedTextsExample = {
  response: {
    texts: [
      {
        type: 'terms-of-use',
        version: '2026-01-15',
        title: 'Kullanım Koşulları',
        changes: ['Hesabınızı silmeden önce bekleyen siparişlerinizi bitirmeniz gerekir.'],
        accepted_version: '2025-09-27',
      },
    ],
  },
} satisfies ExampleOf<typeof changedTextsCall>;
export type ChangedText = ResponseOf<typeof changedTextsCall>['texts'][number];

export const acceptTextsCall = {
  id: 'acceptTexts',
  method: 'POST',
  path: '/api/account/acceptances',
  summary: 'Accept versions of the legal texts; accepting one again changes nothing',
  authority: 'owner',
  request: z.object({
    texts: z.array(acceptedText).check(z.minLength(1), z.maxLength(legalTypes.length)),
  }),
  response: messageResponse,
  rules: [NO_SUCH_VERSION],
} as const satisfies ApiCall;

export const acceptTextsExample = {
  request: { texts: [{ type: 'terms-of-use', version: '2026-01-15' }] },
  response: { message: 'Kabulünüz kaydedildi.' },
} satisfies ExampleOf<typeof acceptTextsCall>;
