import * as z from 'zod/mini';
import type { ApiCall } from './call.ts';

const challenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
});

/** Only the embedded identity provider asks for this one. */
export const botCheckCall = {
  method: 'GET',
  path: '/api/auth/bot-check',
  summary: 'A bot-check to solve before a text message is sent',
  authority: 'public',
  response: challenge,
  errors: [],
} as const satisfies ApiCall;

export const contactBotCheckCall = {
  method: 'GET',
  path: '/api/contact/bot-check',
  summary: 'A bot-check to solve when a contact message is answered with BOT_CHECK_REQUIRED',
  authority: 'public',
  response: challenge,
  errors: [],
} as const satisfies ApiCall;
