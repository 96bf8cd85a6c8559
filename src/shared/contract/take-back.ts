import * as z from 'zod/mini';
import { business, businessExample } from './business.ts';
import type { ApiCall, ExampleOf } from './call.ts';

/** Message of FORMER_NUMBER for a call of the former number itself. */
export const businessWaits = (name: string, lastDay: string) =>
  `“${name}” başka bir numaraya taşındı. ${lastDay} gününe kadar bu numarayla giriş yapıp geri alabilirsiniz.`;

/** Message of FORBIDDEN if an operator has blocked the number that has the business. */
export const BUSINESS_BLOCKED = 'Bu işletmenin hesabı kapatılmış. Geri almak için bize yazın.';

/** Message of FORMER_NUMBER for a registration with the number, or a move to it. */
export const numberReserved = (lastDay: string) =>
  `Bu numaranın işletmesi başka bir numaraya taşındı. ${lastDay} gününe kadar bu numarayla giriş yapıp geri alabilirsiniz; o güne kadar başka bir işletme için kullanılamaz.`;

/**
 * The caller has signed in by a code to the number before the move. The business is theirs again, also if it was deleted
 * since; every session of the other number ends. Repeated, it returns the business. Only the embedded provider serves it.
 */
export const takeBackCall = {
  id: 'takeBackBusiness',
  method: 'POST',
  path: '/api/account/take-back',
  summary:
    'Take the business back that was moved from the signed-in number within seven days (embedded provider)',
  authority: 'owner',
  response: z.object({ business }),
  errors: ['PHONE_TAKEN'],
} as const satisfies ApiCall;

export const takeBackExample = {
  response: { business: businessExample },
} satisfies ExampleOf<typeof takeBackCall>;
