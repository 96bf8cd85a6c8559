import * as z from 'zod/mini';
import type { ApiCall, ExampleOf } from './call.ts';
import { emailAddress } from './email.ts';
import { messageResponse } from './message.ts';
import { lineOfText, linesOfText } from './text.ts';

export const CONTACT_MISSING_FIELDS = 'Lütfen gerekli alanları doldurun.';

/** Name, e-mail and message are required (product.md 5.5); the maximum lengths are our choice. */
export const contactRequest = z.object({
  name: lineOfText(100, 1, CONTACT_MISSING_FIELDS),
  email: emailAddress(254, CONTACT_MISSING_FIELDS),
  phone: z.optional(lineOfText(30)),
  subject: z.optional(lineOfText(150)),
  message: linesOfText(5000, 1, CONTACT_MISSING_FIELDS),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactCall = {
  id: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a contact message',
  authority: 'public',
  /**
   * `botCheck`: the proof, base64 of `{challenge, solution}`; required only under a high rate of messages.
   */
  request: z.extend(contactRequest, { botCheck: z.optional(z.string().check(z.maxLength(4096))) }),
  response: messageResponse,
  errors: ['BOT_CHECK_REQUIRED'],
} as const satisfies ApiCall;

export const contactExample = {
  request: {
    name: 'Hasan Yıldız',
    email: 'hasan@posta.example',
    subject: 'QR kodu',
    message: 'Kodu yeniden bastırmak istiyorum.',
  },
  response: { message: 'Mesajınız bize ulaştı, size döneceğiz.' },
} satisfies ExampleOf<typeof contactCall>;
