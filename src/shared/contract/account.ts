import type { ApiCall, ExampleOf } from './call.ts';
import { messageResponse } from './message.ts';

/** product.md 8; the browser also shows it when the response has no sentence. */
export const ACCOUNT_DELETED = 'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.';

export const deleteAccountCall = {
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account/delete',
  summary: "Delete the signed-in owner's account",
  authority: 'owner',
  response: messageResponse,
  errors: [],
} as const satisfies ApiCall;

export const deleteAccountExample = {
  response: { message: ACCOUNT_DELETED },
} satisfies ExampleOf<typeof deleteAccountCall>;
