import * as z from 'zod/mini';
import type { ApiCall, ExampleOf } from './call.ts';
import { messageResponse } from './message.ts';

/** product.md 8; the browser also shows it when the response has no sentence. */
export const ACCOUNT_DELETED = 'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.';

/** In its place while the former number can take the business back (product.md 10.24). */
export const accountHidden = (lastDay: string) =>
  `Hesabınız silindi, işletmeniz artık görünmüyor. Numaranız kısa süre önce değiştiği için verileriniz ${lastDay} günü kalıcı olarak kaldırılır.`;

export const deleteAccountCall = {
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account/delete',
  summary: "Delete the signed-in owner's account",
  authority: 'owner',
  response: messageResponse,
} as const satisfies ApiCall;

export const deleteAccountExample = {
  response: { message: ACCOUNT_DELETED },
} satisfies ExampleOf<typeof deleteAccountCall>;

/** `customToken` signs this browser in again; null if that needs a login. Only the embedded provider serves this call. */
export const endOtherSessionsCall = {
  id: 'endOtherSessions',
  method: 'POST',
  path: '/api/account/end-other-sessions',
  summary: 'End every session of the signed-in owner; the caller signs in again (embedded provider)',
  authority: 'owner',
  response: z.object({ customToken: z.nullable(z.string()) }),
} as const satisfies ApiCall;

export const endOtherSessionsExample = {
  response: { customToken: 'eyJhbGciOi…' },
} satisfies ExampleOf<typeof endOtherSessionsCall>;
