import * as z from 'zod/mini';
import { CODE_LENGTH } from './auth.ts';
import { business, businessExample } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';

export const SAME_PHONE = 'Bu zaten hesabınızın numarası.';
export const PHONE_HAS_BUSINESS = 'Bu numarayla kayıtlı başka bir işletme var. Başka bir numara yazın.';
export const TEST_PHONE_STAYS = 'Test numaraları değiştirilemez.';

const verificationId = z.string().check(z.minLength(1), z.maxLength(128));
const code = z.string().check(z.length(CODE_LENGTH));

/**
 * The identity provider's own call has sent the code to the new number. Ends every session of the owner;
 * `customToken` signs this browser in again; null if that needs a login. Only the embedded provider serves this call.
 */
export const changePhoneCall = {
  id: 'changePhone',
  method: 'PUT',
  path: '/api/account/phone',
  summary: "Move the signed-in owner's account to the number to which a code was sent (embedded provider)",
  authority: 'owner',
  request: z.object({ verification_id: verificationId, code }),
  response: z.object({ business, customToken: z.nullable(z.string()) }),
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'PHONE_TAKEN', 'FORMER_NUMBER', 'TEST_NUMBER'],
} as const satisfies ApiCall;

export const changePhoneExample = {
  request: { verification_id: 'AMWJ8x3sQk…', code: '482913' },
  response: { business: { ...businessExample, phone: '+905339876543' }, customToken: 'eyJhbGciOi…' },
} satisfies ExampleOf<typeof changePhoneCall>;
