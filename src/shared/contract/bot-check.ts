import * as z from 'zod/mini';
import type { ApiCall } from './call.ts';

/** An ALTCHA challenge; only the embedded identity provider asks for one. */
export const botCheckCall = {
  method: 'GET',
  path: '/api/auth/bot-check',
  summary: 'A bot-check to solve before a text message is sent',
  authority: 'public',
  response: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
    signature: z.string(),
  }),
  errors: [],
} as const satisfies ApiCall;
