import * as z from 'zod/mini';
import type { ApiCall, ExampleOf } from './call.ts';

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

/** Used only with the embedded identity provider. */
export const botCheckCall = {
  id: 'getBotCheck',
  method: 'GET',
  path: '/api/auth/bot-check',
  summary: 'A bot-check to solve before a text message is sent',
  authority: 'public',
  response: challenge,
} as const satisfies ApiCall;

export const contactBotCheckCall = {
  id: 'getContactBotCheck',
  method: 'GET',
  path: '/api/contact/bot-check',
  summary: 'A bot-check to solve when a contact message is answered with BOT_CHECK_REQUIRED',
  authority: 'public',
  response: challenge,
} as const satisfies ApiCall;

/** Example for both calls. */
export const botCheckExample = {
  response: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '8f2d1c4ab09e7753',
      salt: '51e0c9d2f7a34b68',
      cost: 5000,
      keyLength: 32,
      keyPrefix: '00',
    },
    signature: '3b7c0a94d15e62f8',
  },
} satisfies ExampleOf<typeof botCheckCall>;
